"""The pages for people, plain HTML that needs no script: what can be played here, and every table as text."""
