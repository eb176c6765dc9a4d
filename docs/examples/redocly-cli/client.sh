#!/bin/sh
# A command line by `redocly generate-client http://localhost:3000/public/v1/docs/json -o generated/client.ts --generator cli`;
# it needs zod. Compile it in a package of `"type": "module"`, not quite strictly (a comment holds comments, and what zod is
# told of that is a circle to TypeScript):
#   tsc --strict --noImplicitAny false --target es2022 --module nodenext --types node generated/client.cli.ts
# Run: TOKEN=dcs_pat_... sh client.sh. It answers with JSON, which Node picks apart here.
set -eu
cd "$(dirname "$0")"
export CLIENT_TOKEN="$TOKEN"
api() { node generated/client.cli.js "$@" --server-url "${BASE_URL:-http://localhost:3000/public/v1}"; }
pick() { node -p "const it = JSON.parse(fs.readFileSync(0)); $1"; }

popular=$(api feeds listPopularFeed --limit 2 --tags rust --tags javascript | pick 'JSON.stringify(it.data.map((one) => one.id))')
first=$(api feeds listPopularFeed --limit 2 | pick 'it.data[0].id')
title=$(api posts getPost "$first" | pick 'JSON.stringify(it.data.title)')
found=$(api search searchPosts --q database | pick 'JSON.stringify(it.data.map((one) => one.id))')
tags=$(api search listTags | pick 'it.data.length')
name=$(api profile getProfile | pick 'JSON.stringify(it.name)')
list=$(api bookmarks createBookmarkList --json '{"name":"To read"}' | pick 'it.data.id + " " + JSON.stringify(it.data.name)')
kept=$(api bookmarks createBookmarks --json "{\"postIds\":[\"$first\"],\"listId\":\"${list%% *}\"}" | pick 'JSON.stringify(it.data.map((one) => one.postId))')
api bookmarks deleteBookmarkList "${list%% *}" >/dev/null
# It ends with 1 where the API answers with an error, which stands on stderr as JSON.
unknown=$(api posts getPost 00000000-0000-4000-8000-000000000000 2>&1 >/dev/null) && exit 1
unknown=$(printf %s "$unknown" | pick 'it.error.status')
echo "{\"popular\":$popular,\"title\":$title,\"found\":$found,\"tags\":$tags,\"name\":$name,\"list\":${list#* },\"kept\":$kept,\"unknown\":$unknown}"
