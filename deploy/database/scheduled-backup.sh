#!/usr/bin/env bash
# Writes an encrypted and signed backup and deletes old ones: run by measurement-nesting-backup.timer, or by hand.
#   DATABASE_URL=postgresql://... deploy/database/scheduled-backup.sh
# BACKUP_FOLDER     default /var/backups/measurement-nesting; copy it to another place (rclone, restic, rsync)
# BACKUP_RECIPIENTS file with public keys of age, one a line; default /etc/measurement-nesting/backup-recipients. The private key is
#                   not on this server: open-backup.sh there, then restore.sh.
# BACKUP_SIGNING_KEY file with the private key of the signatures; default /etc/measurement-nesting/backup-signing-key. Made if there is none,
#                   with its public key beside it, which open-backup.sh needs; the folder of backups must not contain the private key.
# BACKUP_DAYS       age in days after which a backup is deleted; default 30. The newest is never deleted.
set -euo pipefail
folder=${BACKUP_FOLDER:-/var/backups/measurement-nesting}
recipients=${BACKUP_RECIPIENTS:-/etc/measurement-nesting/backup-recipients}
signing=${BACKUP_SIGNING_KEY:-/etc/measurement-nesting/backup-signing-key}
days=${BACKUP_DAYS:-30}
[[ $days =~ ^[1-9][0-9]*$ ]] || { echo "BACKUP_DAYS must be a number of days, not \"$days\"." >&2; exit 78; }
[ -s "$recipients" ] || { echo "$recipients has no public key: make one with age-keygen, and keep the private key elsewhere." >&2; exit 78; }
command -v age >/dev/null || { echo 'age is not installed: apt-get install age' >&2; exit 78; }
umask 077
# shellcheck source=deploy/database/signature.sh
. "$(dirname "$0")/signature.sh"
if [ ! -s "$signing" ]; then
  openssl genpkey -algorithm ed25519 -out "$signing"
  openssl pkey -in "$signing" -pubout -out "$signing.pub"
  echo "Made $signing. Copy $signing.pub to the machine that keeps the key of the backups."
fi
mkdir -p "$folder"
plain=$(mktemp -d)
trap 'rm -rf "$plain"' EXIT
"$(dirname "$0")/backup.sh" "$plain/product.dump"
file="$folder/product-$(date -u +%Y%m%dT%H%M%SZ).dump.age"
age --encrypt --recipients-file "$recipients" --output "$file.part" "$plain/product.dump"
sign "$file.part" "$(basename "$file")" "$signing" "$file.sig"
mv "$file.part" "$file"
find "$folder" -name 'product-*.dump.age*' -mtime "+$days" ! -path "$file" -delete
echo "$file: $(stat -c %s "$file") bytes"
