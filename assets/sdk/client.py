import base64
import hashlib
import hmac
import json
import re
import time
import uuid
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any, Optional
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

CACHED_ANSWERS = 100
MAX_WAIT_S = 60
SILENCE_S = 60
TOLERANCE_S = 300
SAFE = ("GET", "PUT", "DELETE")


class ApiError(Exception):
    """An answer that is no success."""

    def __init__(self, status: int, body: Any, headers: Mapping[str, str]) -> None:
        given: dict[str, Any] = body if isinstance(body, dict) else {}
        super().__init__(given.get("message", f"The server answered {status}."))
        self.status = status
        self.code: Optional[str] = given.get("error")
        self.details: list[dict[str, Any]] = given.get("details", [])
        self.request_id: Optional[str] = given.get("requestId", headers.get("x-request-id"))
        self.headers = headers


@dataclass(frozen=True)
class Answer:
    """A success, with its headers by their names in lower case."""

    status: int
    data: Any
    etag: Optional[str]
    headers: Mapping[str, str]


class BaseClient:
    """Sends requests, and again after `Retry-After` or where they were not answered."""

    default_base_url = ""

    def __init__(
        self,
        token: Optional[str] = None,
        *,
        base_url: Optional[str] = None,
        retries: int = 3,
        timeout: float = 30,
    ) -> None:
        self._token = token
        self._base_url = base_url or self.default_base_url
        self._retries = retries
        self._timeout = timeout
        self._cache: OrderedDict[str, Answer] = OrderedDict()
        self.last_answer: Optional[Answer] = None

    def _request(
        self,
        method: str,
        path: str,
        values: Mapping[str, Any],
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        takes_key: bool = False,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
    ) -> Answer:
        url = self._base_url + _url_of(path, values, query)
        headers = self._headers("application/json, */*;q=0.5")
        if body is not None:
            headers["content-type"] = "application/json"
        if takes_key:
            headers["idempotency-key"] = idempotency_key or str(uuid.uuid4())
        if if_match is not None:
            headers["if-match"] = if_match
        known = self._cache.get(url) if method == "GET" else None
        if known is not None and known.etag is not None:
            headers["if-none-match"] = known.etag
        text = None if body is None else json.dumps(body).encode()
        repeatable = takes_key or method in SAFE
        for attempt in range(self._retries + 1):
            is_last = attempt == self._retries
            try:
                with urlopen(Request(url, data=text, headers=headers, method=method), timeout=self._timeout) as response:
                    answer = self._remember(url, method, response.status, response.read(), _lower(response.headers))
                    self.last_answer = answer
                    return answer
            except HTTPError as error:
                given = _lower(error.headers)
                if error.code == 304 and known is not None:
                    self.last_answer = known
                    return known
                wait = _wait_of(error.code, given, attempt, repeatable)
                if wait is None or is_last:
                    raise ApiError(error.code, _data_of(error.read(), given), given) from None
            except (OSError, HTTPException):
                if not repeatable or is_last:
                    raise
                wait = 2**attempt
            time.sleep(wait)
        raise AssertionError("unreachable")

    def _headers(self, accept: str) -> dict[str, str]:
        return {"accept": accept} | ({"authorization": f"Bearer {self._token}"} if self._token else {})

    def _remember(self, url: str, method: str, status: int, body: bytes, headers: Mapping[str, str]) -> Answer:
        answer = Answer(status, _data_of(body, headers), headers.get("etag"), headers)
        if method == "GET" and answer.etag is not None:
            self._cache[url] = answer
            self._cache.move_to_end(url)
            if len(self._cache) > CACHED_ANSWERS:
                self._cache.popitem(last=False)
        return answer

    def _pages(self, method: str, path: str, values: Mapping[str, Any], **options: Any) -> Iterator[Any]:
        query = dict(options.pop("query", None) or {})
        while True:
            page = self._request(method, path, values, query=query, **options).data
            yield from page["data"]
            if not page["pagination"]["hasNextPage"]:
                return
            query["cursor"] = page["pagination"]["endCursor"]

    def _events(self, query: Optional[Mapping[str, Any]], last_event_id: Optional[str]) -> Iterator[tuple[str, Any]]:
        url = self._base_url + _url_of("/events", {}, query)
        while True:
            wait = 3
            headers = self._headers("text/event-stream")
            if last_event_id is not None:
                headers["last-event-id"] = last_event_id
            try:
                with urlopen(Request(url, headers=headers), timeout=SILENCE_S) as lines:
                    fields: dict[str, str] = {}
                    for line in lines:
                        name, _, value = line.decode().rstrip("\n").partition(": ")
                        if line != b"\n":
                            fields[name] = value
                            continue
                        last_event_id = fields.get("id", last_event_id)
                        if "data" in fields:
                            yield last_event_id or "", json.loads(fields["data"])
                        fields = {}
                if query is not None and "seconds" in query:
                    return
            except HTTPError as error:
                given = _lower(error.headers)
                if error.code != 429 and error.code < 500:
                    raise ApiError(error.code, _data_of(error.read(), given), given) from None
                wait = min(_seconds_of(given.get("retry-after")) or wait, MAX_WAIT_S)
            except (OSError, HTTPException):
                pass  # the connection broke
            time.sleep(wait)


def _url_of(path: str, values: Mapping[str, Any], query: Optional[Mapping[str, Any]]) -> str:
    filled = re.sub(r"\{(\w+)\}", lambda found: quote(str(values[found[1]]), safe=""), path)
    given = [(name, value) for name, value in (query or {}).items() if value is not None]
    text = "&".join(f"{name}={_text_of(value)}" for name, value in given)
    return f"{filled}?{text}" if text else filled


def _text_of(value: Any) -> str:
    texts = value if isinstance(value, list) else [value]
    return ",".join(quote(str(text).lower() if isinstance(text, bool) else str(text), safe="") for text in texts)


def _lower(headers: Any) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}


def _data_of(body: bytes, headers: Mapping[str, str]) -> Any:
    if not body:
        return None
    return json.loads(body) if re.search(r"[/+]json\b", headers.get("content-type", "")) else body.decode()


def _seconds_of(text: Optional[str]) -> Optional[int]:
    return int(text) if text is not None and text.isdigit() else None


def _wait_of(status: int, headers: Mapping[str, str], attempt: int, repeatable: bool) -> Optional[int]:
    """Seconds to wait before a request is sent again; None when it should not be."""
    asked = _seconds_of(headers.get("retry-after"))
    if status == 429:
        return asked if asked is not None and asked <= MAX_WAIT_S else None
    if status < 500 or not repeatable:
        return None
    if asked is None:
        return 2**attempt
    return asked if asked <= MAX_WAIT_S else None


def verify_webhook(secret: str, headers: Mapping[str, str], body: bytes) -> Any:
    """
    Returns the event of a delivery that this service signed for your webhook (Standard Webhooks 1.0.0). Raises ValueError
    for any other, and for one that was sent more than five minutes ago. `body` is as it was received.
    """
    given = {name.lower(): value for name, value in headers.items()}
    event_id, sent_at, signatures = (given.get(f"webhook-{name}", "") for name in ("id", "timestamp", "signature"))
    if not sent_at.isdigit() or abs(time.time() - int(sent_at)) >= TOLERANCE_S:
        raise ValueError("The delivery is too old.")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    mac = hmac.new(key, f"{event_id}.{sent_at}.".encode() + body, hashlib.sha256).digest()
    expected = f"v1,{base64.b64encode(mac).decode()}"
    if not any(hmac.compare_digest(signature.encode(), expected.encode()) for signature in signatures.split(" ")):
        raise ValueError("No signature of the delivery is right.")
    return json.loads(body)
