"""Client of the public API of Measurement & Nesting (see /developers). Python 3.9 or later, no dependencies.

    from measurement_nesting import Client, data_url

    client = Client("https://example.com", os.environ["MN_API_KEY"])
    file = {"filename": "bracket.svg", "fileType": "SVG", "content": data_url("bracket.svg")}
    print(client.measure(file=file)["totals"]["perimeterIn"])
    run = client.nest_and_wait(file=file, sheet={"widthIn": 96, "heightIn": 48})
    open("sheets.zip", "wb").write(client.download(run["runId"]))

Requests and answers are dictionaries with the fields of /developers/openapi.json. Lengths are inches.
"""

import base64
import hashlib
import hmac
import http.client
import json
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

__all__ = ["ApiRefusal", "Client", "ConnectionLost", "RunFailed", "data_url", "verify_webhook"]

_FIRST_WAIT_S = 0.5
_LONGEST_WAIT_S = 10.0
# Refusals with a longer time to wait are raised at once.
_LONGEST_RETRY_AFTER_S = 60
_TIMEOUT_S = 60
_MEDIA_TYPES = {"svg": "image/svg+xml", "eps": "application/postscript", "dxf": "image/vnd.dxf"}
# Seconds by which the time of a webhook's delivery may differ from the clock.
_TOLERANCE_S = 300


class ApiRefusal(Exception):
    """An error response. `error` has all its fields; `code` is stable, the message may change."""

    def __init__(self, status, error):
        super().__init__(error.get("message", ""))
        self.status = status
        self.error = error
        self.code = error.get("code", "server_error")
        self.field = error.get("field")
        self.fields = error.get("fields", [])
        self.request_id = error.get("requestId")
        self.retry_after_s = error.get("retryAfterS")

    @property
    def is_passing(self):
        """True if the same request may succeed later."""
        if self.status == 429:
            return self.retry_after_s is not None
        return self.status >= 500 and self.code not in ("timed_out", "job_lost")


class RunFailed(Exception):
    """The end of a run without a layout. `error` has the code and the message."""

    def __init__(self, run_id, error):
        super().__init__(error.get("message", ""))
        self.run_id = run_id
        self.error = error
        self.code = error.get("code")


class ConnectionLost(Exception):
    """A stream that could not be resumed. The run continues: follow it from `after_seq` later."""

    def __init__(self, run_id, after_seq):
        super().__init__("The connection was lost. The run continues.")
        self.run_id = run_id
        self.after_seq = after_seq


class Client:
    """Client of one account. `tries` limits the repetitions of a request and the attempts to resume a stream."""

    def __init__(self, site, key, tries=8):
        parts = urllib.parse.urlsplit(site.rstrip("/"))
        if parts.scheme not in ("http", "https") or not parts.netloc or parts.path or parts.query:
            raise ValueError(f'"site" must be the address of the site, such as https://example.com, not "{site}".')
        if not key:
            raise ValueError('"key" is missing. Make an API key on your account page.')
        self._api = f"{parts.scheme}://{parts.netloc}/api/v1"
        self._key = key
        self._tries = tries

    def measure(self, **request):
        """Returns the length, perimeter and area of every part. Free."""
        return self._json("POST", "/measurements", request)

    def measure_as_run(self, run_id=None, **request):
        """Measures a large drawing, which `measure` rejects with `needs_a_run`, and yields the events of the run."""
        return self._begin("/measurements/runs", run_id, request)

    def download_measurements(self, **request):
        """Returns the zip of the measurements as bytes."""
        return self._bytes("POST", "/measurements/export", request)

    def convert(self, **request):
        """Returns a page of a PDF, AI or DXF as SVG. Free."""
        return self._json("POST", "/convert", request)

    def nest(self, run_id=None, **request):
        """Starts a run and yields its events until it is over. A retry with the same run id costs no second credit."""
        return self._begin("/runs", run_id, request)

    def nest_and_wait(self, run_id=None, **request):
        """Starts a run, waits for its end and returns it. Raises `RunFailed` if it has no layout."""
        run_id = run_id or str(uuid.uuid4())
        for event in self.nest(run_id, **request):
            if event["type"] == "failed":
                raise RunFailed(run_id, event["error"])
        return self.run(run_id)

    def start(self, run_id=None, **request):
        """Starts a run and returns its state at once. Its end is reported to the webhooks of the account."""
        return self._json("POST", "/runs", {"runId": run_id or str(uuid.uuid4()), **request, "wait": False})

    def follow(self, run_id, after_seq=0):
        """Yields the events of a run after the event numbered `after_seq`, until the run is over."""
        return self._events(run_id, after_seq, None)

    def run(self, run_id):
        """Returns the state of a run, its measurement and its best layout so far."""
        return self._json("GET", f"/runs/{run_id}")

    def runs(self, **filters):
        """Yields the runs of the account, newest first; filters: state, reference, createdFrom, createdBefore."""
        cursor = None
        while True:
            page = self._json("GET", "/runs?" + urllib.parse.urlencode({**filters, "limit": 100, **({"cursor": cursor} if cursor else {})}))
            yield from page["runs"]
            cursor = page["nextCursor"]
            if cursor is None:
                return

    def stop(self, run_id, keep):
        """Ends a run: with `keep`, the best layout so far is its result; otherwise the run is canceled."""
        self._json("POST", f"/runs/{run_id}/stop", {"keep": keep})

    def change_layout(self, run_id, **request):
        """Replaces the positions of the parts. With collisions, the response lists them and nothing changes. Free."""
        return self._json("POST", f"/runs/{run_id}/layout", request)

    def download(self, run_id, day=None, **request):
        """Returns the zip of a run as bytes, with `names`, `engraveNames`, `sheetColors` and other fields if given."""
        if request:
            return self._bytes("POST", f"/runs/{run_id}/export", {**({"day": day} if day else {}), **request})
        return self._bytes("GET", f"/runs/{run_id}/export" + (f"?day={day}" if day else ""))

    def quote(self, run_id, **details):
        """Returns the quote of a run for the customer. Details that are omitted are those of the account."""
        return self._json("POST", f"/runs/{run_id}/quote", details)

    def download_quote(self, run_id, **details):
        """Returns the quote of a run as a PDF in bytes."""
        return self._bytes("POST", f"/runs/{run_id}/quote/pdf", details)

    def combine(self, **request):
        """Combines SVG, EPS, PDF, AI and DXF files to one SVG. Free."""
        return self._json("POST", "/combine", request)

    def remnants(self):
        """Returns the offcuts under My material, newest first."""
        return self._json("GET", "/remnants")["remnants"]

    def add_remnant(self, name, width_in, height_in, remnant_id=None):
        """Stores an offcut; a retry with the same id stores one only."""
        remnant = {"id": remnant_id or str(uuid.uuid4()), "name": name, "widthIn": width_in, "heightIn": height_in}
        return self._json("POST", "/remnants", remnant)

    def mark_remnants(self, ids, is_used):
        """Marks offcuts as used, or as available again: all of them or none."""
        self._json("POST", "/remnants/mark", {"ids": list(ids), "isUsed": is_used})

    def delete_remnant(self, remnant_id):
        """Deletes an offcut."""
        self._json("DELETE", f"/remnants/{remnant_id}")

    def webhooks(self):
        """Returns the addresses that receive the end of each run."""
        return self._json("GET", "/webhooks")["webhooks"]

    def add_webhook(self, url):
        """Adds a webhook. The secret of its signatures is returned only here."""
        return self._json("POST", "/webhooks", {"url": url})

    def delete_webhook(self, webhook_id):
        """Deletes a webhook and its deliveries."""
        self._json("DELETE", f"/webhooks/{webhook_id}")

    def replace_webhook_secret(self, webhook_id):
        """Returns a new secret; for a day, deliveries are signed with the earlier one, too."""
        return self._json("POST", f"/webhooks/{webhook_id}/secret")

    def test_webhook(self, webhook_id):
        """Queues a test delivery."""
        return self._json("POST", f"/webhooks/{webhook_id}/test")

    def webhook_deliveries(self, webhook_id):
        """Returns the last deliveries of a webhook, newest first."""
        return self._json("GET", f"/webhooks/{webhook_id}/deliveries")["deliveries"]

    def credits(self):
        """Returns the remaining credits and their renewal."""
        return self._json("GET", "/credits")

    def _json(self, method, path, body=None):
        return json.loads(self._bytes(method, path, body))

    def _bytes(self, method, path, body=None):
        with self._call(method, path, body) as response:
            return response.read()

    def _begin(self, path, run_id, request):
        run_id = run_id or str(uuid.uuid4())
        return self._events(run_id, 0, lambda: self._call("POST", path, {"runId": run_id, **request}))

    def _events(self, run_id, after_seq, begin):
        seq = after_seq
        broken = 0
        while True:
            is_waiting = False
            try:
                with begin() if begin else self._call("GET", f"/runs/{run_id}/events?afterSeq={seq}") as response:
                    for line in filter(bytes.strip, response):
                        event = json.loads(line)
                        seq = event["seq"]
                        is_waiting = event["type"] == "waiting"
                        broken = 0
                        # The run exists from here on, so its remaining events are requested instead of the run.
                        begin = None
                        yield event
                        if event["type"] in ("done", "failed"):
                            return
            except ApiRefusal as refusal:
                # A refusal with a time to wait was repeated already.
                if not refusal.is_passing or refusal.retry_after_s is not None:
                    raise
            except (OSError, http.client.HTTPException, ValueError):
                pass
            if is_waiting:
                time.sleep(_LONGEST_WAIT_S)
                continue
            broken += 1
            if broken > self._tries:
                raise ConnectionLost(run_id, seq)
            time.sleep(min(_LONGEST_WAIT_S, _FIRST_WAIT_S * 2 ** (broken - 1)))

    def _call(self, method, path, body=None):
        tries = 0
        while True:
            headers = {"Authorization": f"Bearer {self._key}"}
            data = None
            if body is not None:
                headers["Content-Type"] = "application/json"
                data = json.dumps(body).encode()
            request = urllib.request.Request(self._api + path, data=data, headers=headers, method=method)
            try:
                return _opener.open(request, timeout=_TIMEOUT_S)
            except urllib.error.HTTPError as response:
                refusal = _refusal_of(response)
            is_short = refusal.is_passing and refusal.code != "run_in_progress"
            wait_s = refusal.retry_after_s
            if not is_short or wait_s is None or wait_s > _LONGEST_RETRY_AFTER_S or tries >= self._tries:
                raise refusal
            tries += 1
            time.sleep(wait_s)


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Rejects redirects, which would send the key to another address."""

    def redirect_request(self, *_args):
        return None


_opener = urllib.request.build_opener(_NoRedirect)


def _refusal_of(response):
    try:
        error = json.loads(response.read())["error"]
    except (ValueError, KeyError, TypeError, OSError):
        error = {"code": "server_error", "message": f"The server answered with status {response.code}."}
    retry_after = response.headers.get("Retry-After")
    if "retryAfterS" not in error and retry_after and retry_after.isdigit():
        error["retryAfterS"] = int(retry_after)
    return ApiRefusal(response.code, error)


def data_url(path):
    """Returns a file as a data URL, as `file.content` of requests needs it."""
    extension = str(path).rsplit(".", 1)[-1].lower()
    with open(path, "rb") as file:
        content = base64.b64encode(file.read()).decode()
    return f"data:{_MEDIA_TYPES.get(extension, 'application/pdf')};base64,{content}"


def verify_webhook(body, headers, secrets, now=None):
    """Returns the event of a delivery after checking its signature and time. Raises ValueError otherwise.

    `body` is the body of the request as bytes, unparsed. `headers` is a dictionary. `secrets` is the secret of the
    webhook, or a list of both while it is replaced.
    """
    known = {name.lower(): value for name, value in headers.items()}
    message_id, timestamp, signatures = (known.get(f"webhook-{name}", "") for name in ("id", "timestamp", "signature"))
    age_s = abs((time.time() if now is None else now) - int(timestamp)) if timestamp.isdigit() else _TOLERANCE_S + 1
    if age_s > _TOLERANCE_S:
        raise ValueError("The delivery of the webhook is too old.")
    signed = f"{message_id}.{timestamp}.".encode() + body
    for secret in [secrets] if isinstance(secrets, str) else secrets:
        key = base64.b64decode(secret.removeprefix("whsec_"))
        expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
        if any(hmac.compare_digest(expected, signature) for signature in signatures.split()):
            return json.loads(body)
    raise ValueError("The delivery of the webhook has no valid signature.")
