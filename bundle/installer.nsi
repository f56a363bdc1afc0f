; The installer for Windows, for one user and without an administrator: program, menu, *.astragal files, uninstaller.
Unicode true
; as 64-bit as what it installs
Target amd64-unicode
!include MUI2.nsh
Name "Astragal ${VERSION}"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Astragal"
InstallDirRegKey HKCU "Software\Astragal" "Folder"
RequestExecutionLevel user
SetCompressor /SOLID /FINAL lzma
SetCompressorDictSize 64
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Astragal"
!define MUI_FINISHPAGE_RUN "$INSTDIR\${PROGRAM}.exe"
!insertmacro MUI_PAGE_LICENSE "${FOLDER}/LICENSE"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Italian"
!insertmacro MUI_LANGUAGE "Norwegian"

Section
  SetOutPath "$INSTDIR"
  File /r "${FOLDER}/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Astragal.lnk" "$INSTDIR\${PROGRAM}.exe"
  WriteRegStr HKCU "Software\Astragal" "Folder" "$INSTDIR"
  WriteRegStr HKCU "Software\Classes\.astragal" "" "Astragal.Game"
  WriteRegStr HKCU "Software\Classes\Astragal.Game" "" "Astragal"
  WriteRegStr HKCU "Software\Classes\Astragal.Game\DefaultIcon" "" "$INSTDIR\${PROGRAM}.exe,0"
  WriteRegStr HKCU "Software\Classes\Astragal.Game\shell\open\command" "" '"$INSTDIR\${PROGRAM}.exe" "%1"'
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Astragal"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\${PROGRAM}.exe"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
SectionEnd

Section Uninstall
  ; the folder was chosen by somebody: only what was put there is taken away
  !include "${LEAVES}"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Astragal.lnk"
  DeleteRegKey HKCU "Software\Classes\Astragal.Game"
  DeleteRegKey HKCU "Software\Classes\.astragal"
  DeleteRegKey HKCU "Software\Astragal"
  DeleteRegKey HKCU "${UNINSTALL}"
SectionEnd
