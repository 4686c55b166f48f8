#!/bin/sh
# A bot for gap, qwixx and three: always the first legal move.
while read -r line; do
    case $line in
    '{"type": "hello"'*)
        echo '{"name": "first"}'
        ;;
    '{"type": "choose"'*)
        legal=${line#*'"legal": ["'}
        echo '{"move": "'"${legal%%\"*}"'"}'
        ;;
    esac
done
