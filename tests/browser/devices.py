"""A browser with an authenticator of Chromium's own in the place of a finger."""

import re

from playwright.sync_api import CDPSession, Page, expect

from .visitors import Visitor

KEEP = "Créer une clé d’accès"
SIGN_IN = "Me connecter avec ma clé d’accès"
# Most browsers offer passkeys by themselves, and the authenticator says yes at once.
OFFERS_NONE = """
  if (window.PublicKeyCredential)
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
"""


class Device:
    """A browser with an authenticator."""

    def __init__(self, page: Page, url: str, offers: bool = False) -> None:
        self.page = page
        self.url = url.replace("127.0.0.1", "localhost")  # passkeys belong to names
        if not offers:
            page.add_init_script(OFFERS_NONE)
        self.line: CDPSession = page.context.new_cdp_session(page)
        self.line.send("WebAuthn.enable", {"enableUI": False})
        options = {
            "protocol": "ctap2",
            "transport": "internal",
            "hasResidentKey": True,
            "hasUserVerification": True,
            "isUserVerified": True,
            "automaticPresenceSimulation": True,
        }
        made = self.line.send("WebAuthn.addVirtualAuthenticator", {"options": options})
        self.authenticator = {"authenticatorId": made["authenticatorId"]}

    def refuse(self) -> None:
        """The owner of the device is not recognised."""
        self.line.send("WebAuthn.setUserVerified", {**self.authenticator, "isUserVerified": False})

    def passkeys_of(self, other: "Device") -> None:
        """The passkeys of another device come here, as a password manager brings them."""
        found = other.line.send("WebAuthn.getCredentials", other.authenticator)
        for credential in found["credentials"]:
            self.line.send(
                "WebAuthn.addCredential", {**self.authenticator, "credential": credential}
            )

    def go(self, path: str = "/moi") -> Page:
        self.page.goto(self.url + path)
        return self.page

    def named(self, name: str) -> Page:
        Visitor(self.page, self.url).say_name(name)
        return self.go()

    def press(self, name: str | re.Pattern[str]) -> None:
        self.page.get_by_role("button", name=name).click()

    def sees(self, text: str | re.Pattern[str]) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible()

    def greets(self, name: str) -> None:
        expect(self.page.get_by_role("heading", level=1)).to_have_text(f"Bonjour, {name}.")
