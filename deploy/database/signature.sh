# Read by the scripts beside it: signatures of backups (Ed25519), in FILE.sig. The name is signed too, so that no old backup passes for a new one.
signed_text() { echo "$(sha256sum <"$1" | cut -d ' ' -f 1) $2"; }
# sign CONTENT NAME PRIVATE_KEY SIGNATURE
sign() {
  local text
  text=$(mktemp)
  signed_text "$1" "$2" >"$text"
  openssl pkeyutl -sign -rawin -inkey "$3" -in "$text" -out "$4"
  rm "$text"
}
# is_signed FILE PUBLIC_KEY
is_signed() {
  local text status=0
  [ -s "$1.sig" ] || return 1
  text=$(mktemp)
  signed_text "$1" "$(basename "$1")" >"$text"
  openssl pkeyutl -verify -rawin -pubin -inkey "$2" -in "$text" -sigfile "$1.sig" >/dev/null 2>&1 || status=1
  rm "$text"
  return "$status"
}
