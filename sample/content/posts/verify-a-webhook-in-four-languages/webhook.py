import base64, hashlib, hmac, re, time

def verify(headers: dict[str, str], body: bytes, secret: str, now: float | None = None) -> bool:
    ident, sent = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    now = time.time() if now is None else now
    if not ident or not re.fullmatch(r"[0-9]+", sent) or abs(now - int(sent)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    mac = hmac.digest(key, f"{ident}.{sent}.".encode() + body, hashlib.sha256)
    want = b"v1," + base64.b64encode(mac)
    parts = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(want, part.encode()) for part in parts)
