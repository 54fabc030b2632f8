# Read by the scripts beside it: connects PostgreSQL's programs by the product's own rule of verification
# (docs/deployment.md, Database). Replaces DATABASE_URL, and sets PGSSLMODE and PGSSLROOTCERT. Needs Node 22.18 or newer: the one
# of install.sh, or that of PATH.
connection=$(mktemp -d)
trap 'rm -rf "$connection"' EXIT
connect() {
  # A socket of this machine needs no verification, and so no Node: in the container of the database.
  case $DATABASE_URL in postgres:///* | postgresql:///*) return ;; esac
  local settings node=${PREFIX:-/opt/measurement-nesting}/node/bin/node
  [ -x "$node" ] || node=node
  settings=$("$node" --disable-warning=ExperimentalWarning "$1/tools/deploy/libpq-settings.ts" "$connection") || exit 78
  eval "$settings"
}
