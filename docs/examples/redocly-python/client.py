# A client by `redocly generate-client http://localhost:3000/public/v1/docs/json -o generated/client.ts --generator python`; it needs httpx.
# Run: TOKEN=dcs_pat_... python3 client.py
import json
import os

from generated.client import ApiError, BookmarkListInput, BookmarksInput, Client

api = Client(os.environ.get("BASE_URL", "http://localhost:3000/public/v1"), auth={"bearer": os.environ["TOKEN"]})

popular = api.list_popular_feed(limit=2, tags=["rust", "javascript"])
page = api.list_popular_feed(limit=2)
first = page.data[0]
post = api.get_post(first.id)
found = api.search_posts(q="database")
tags = api.list_tags()
profile = api.get_profile()
made = api.create_bookmark_list(BookmarkListInput(name="To read"))
kept = api.create_bookmarks(BookmarksInput(post_ids=[first.id], list_id=made.data.id))
api.delete_bookmark_list(made.data.id)
unknown = None
try:
    api.get_post("00000000-0000-4000-8000-000000000000")
except ApiError as error:
    unknown = error.status
print(json.dumps({"popular": [one.id for one in popular.data], "title": post.data.title, "found": [one.id for one in found.data], "tags": len(tags.data), "name": profile.name, "list": made.data.name, "kept": [one.post_id for one in kept.data], "unknown": unknown}))
