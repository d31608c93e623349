package webhook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"
	"time"
)

func Verify(h http.Header, body []byte, secret string, now time.Time) bool {
	id, sent := h.Get("webhook-id"), h.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(sent, 10, 64)
	if id == "" || err != nil || now.Sub(time.Unix(seconds, 0)).Abs() > 5*time.Minute {
		return false
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + sent + "."))
	mac.Write(body)
	want := mac.Sum(nil)
	for _, part := range strings.Fields(h.Get("webhook-signature")) {
		value, found := strings.CutPrefix(part, "v1,")
		got, err := base64.StdEncoding.DecodeString(value)
		if found && err == nil && hmac.Equal(got, want) {
			return true
		}
	}
	return false
}
