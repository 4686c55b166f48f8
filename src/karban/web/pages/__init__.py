"""The pages for people.

With scripts, drawn by the browser client:

    /, /new/GAME, /t/ID    client_pages    an empty page to draw into
    /play/GAME, /play/GAME/ID              the same, for a table that lives in the browser
    /learn/GAME, /puzzles/GAME             the same, for a lesson, and for puzzles
    /rules/GAME            rules
    /rules/GAME/clauses    clauses
    /sw.js                 offline         what browsers keep for when there is no network
    /t/ID/qr.svg, /manifest.webmanifest    phones
    /preview/NAME.png      previews        what a chat shows of a link

Without scripts, plain HTML:

    /privacy                             privacy
    /programs                            programs
    whatever is not there                not_found
    /text, POST /play, POST /language    home, with option_fields
    /t/ID/text                           table, with table_actions, table_terms and history
    POST /t/ID/text/ACTION               table_forms

What the client draws into is made by `shell`. All of them: `page_request` (who asks, what a form says, how a refusal
is shown), `layout` (the frame of a page, fields of forms), `drawing_html` (drawings as HTML), `table_context` (what the
parts of a table's page are made from).
"""
