"""The pages for people.

With scripts, drawn by the browser client:

    /, /new/GAME, /t/ID    client_pages    an empty page to draw into
    /rules/GAME            rules
    /rules/GAME/clauses    clauses
    /t/ID/qr.svg, /manifest.webmanifest    phones

Without scripts, plain HTML:

    /privacy                             privacy
    /text, POST /play, POST /language    home, with option_fields
    /t/ID/text                           table, with table_actions, table_terms and history
    POST /t/ID/text/ACTION               table_forms

All of them: `page_request` (who asks, what a form says, how a refusal is shown), `layout` (the frame of a page, fields
of forms), `drawing_html` (drawings as HTML), `table_context` (what the parts of a table's page are made from).
"""
