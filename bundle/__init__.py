"""What makes packages for strangers: frozen builds, the licences of what they bring, the entry of a desktop's menu."""
