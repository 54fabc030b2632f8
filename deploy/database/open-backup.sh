#!/usr/bin/env bash
# Decrypts a backup of scheduled-backup.sh, after a check of its signature: a backup is SQL, so one that somebody else wrote is not opened.
#   deploy/database/open-backup.sh FILE.dump.age OUTPUT
# FILE.dump.age.sig must be beside it.
# BACKUP_IDENTITY      file with a private key of age; default /etc/measurement-nesting/backup-identity
# BACKUP_VERIFYING_KEY public key of the server's signatures; default /etc/measurement-nesting/backup-signing-key.pub
set -euo pipefail
file=${1:?Name the backup.}
output=${2:?Name the file to write.}
identity=${BACKUP_IDENTITY:-/etc/measurement-nesting/backup-identity}
key=${BACKUP_VERIFYING_KEY:-/etc/measurement-nesting/backup-signing-key.pub}
umask 077
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=deploy/database/signature.sh
. "$here/signature.sh"
[ -s "$identity" ] || { echo "$identity has no private key: make one with age-keygen, and add its public key to the recipients." >&2; exit 78; }
[ -s "$key" ] || { echo "$key has no public key: copy it from the server that writes the backups." >&2; exit 78; }
command -v age >/dev/null || { echo 'age is not installed: apt-get install age' >&2; exit 78; }
is_signed "$file" "$key" || { echo "$file is not signed by the key of $key: do not restore it." >&2; exit 1; }
age --decrypt --identity "$identity" --output "$output" "$file"
