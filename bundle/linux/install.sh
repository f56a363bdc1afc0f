#!/bin/sh
# Puts Astragal into the menu of your desktop and opens *.astragal files with it. Run it again after moving this folder.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
mkdir -p "$data/applications" "$data/icons/hicolor/256x256/apps" "$data/mime/packages"
sed "s|^Exec=.*|Exec=\"$here/astragal\" %f|" "$here/astragal.desktop" >"$data/applications/astragal.desktop"
cp "$here/astragal.png" "$data/icons/hicolor/256x256/apps/astragal.png"
cp "$here/astragal.xml" "$data/mime/packages/astragal.xml"
command -v update-mime-database >/dev/null 2>&1 && update-mime-database "$data/mime"
command -v update-desktop-database >/dev/null 2>&1 && update-desktop-database "$data/applications"
echo "Astragal is in the menu now."
