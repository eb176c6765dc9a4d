"""The client of the Python SDK, led over stdin and stdout: prints an address for its person as `ASK <address>`, reads where the browser
came back to, uses the service, once more with a token that has run out, and prints what it saw as JSON."""

import asyncio
import json
import sys
import time
from urllib.parse import parse_qs, urlparse

import httpx2
from mcp import Client
from mcp.client.auth import AuthorizationCodeResult, OAuthClientProvider
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.auth import OAuthClientMetadata

URL, REDIRECT_URI = sys.argv[1:]


class Memory:
    tokens = client = None
    saved = 0

    async def get_tokens(self):
        return self.tokens

    async def set_tokens(self, tokens):
        self.tokens = tokens
        self.saved += 1

    async def get_client_info(self):
        return self.client

    async def set_client_info(self, client):
        self.client = client


async def ask(address):
    print("ASK", address, flush=True)


async def answer():
    line = await asyncio.to_thread(sys.stdin.readline)
    query = {name: values[0] for name, values in parse_qs(urlparse(line.strip()).query).items()}
    return AuthorizationCodeResult(code=query["code"], state=query.get("state"), iss=query.get("iss"))


async def main():
    memory = Memory()
    metadata = OAuthClientMetadata(client_name="A program of the Python SDK", redirect_uris=[REDIRECT_URI])
    provider = OAuthClientProvider(URL, metadata, memory, ask, answer)
    async with httpx2.AsyncClient(auth=provider, timeout=30) as http:
        async with Client(streamable_http_client(URL, http_client=http)) as client:
            tools = [tool.name for tool in (await client.list_tools()).tools]
            called = await client.call_tool("overview", {"parts": ["profile"]})
            first = memory.tokens.refresh_token
            provider.context.token_expiry_time = time.time() - 1
            read = await client.read_resource("profile://me")
            seen = {
                "tools": tools,
                "called": called.content[0].text,
                "read": read.contents[0].text,
                "saved": memory.saved,
                "renewed": memory.tokens.refresh_token != first,
            }
    print(json.dumps(seen), flush=True)


asyncio.run(main())
