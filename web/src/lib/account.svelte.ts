/** What keeps the visitor known on this server, as far as this page has asked. */
import type { Account, SignedIn, WaysToSignIn } from '../protocol'
import { api } from './api'
import { connection } from './connection.svelte'
import { makePasskey, signWithPasskey } from './passkeys'

class AccountState {
  own = $state.raw<Account | null>(null) // none of who is not known
  ways = $state.raw<WaysToSignIn | null>(null) // none before the server has said
  isReady = $state(false) // it was asked for, whether or not an answer came

  /** Asks the server anew. */
  async load(isKnown: boolean): Promise<void> {
    try {
      this.own = isKnown ? await api.account() : null
      this.ways = this.own ? this.own.ways : await api.waysToSignIn()
    } catch {
      this.own = null // the page says elsewhere that there is no connection
    } finally {
      this.isReady = true
    }
  }

  /** Takes over what the server answers to a change. */
  async change(asked: Promise<Account>): Promise<void> {
    this.own = await asked
  }

  async addPasskey(): Promise<void> {
    const made = await makePasskey(await api.passkeyChallenge())
    await this.change(api.addPasskey(made))
  }

  /** Signs in with a passkey that the visitor chooses. */
  async signInByPasskey(quietly?: AbortSignal): Promise<SignedIn> {
    const signed = await signWithPasskey(await api.challenge(), quietly)
    return this.arrive(api.signIn(signed))
  }

  /** Somebody signs in here: all that this page knows of the one before is asked anew. */
  async arrive(asked: Promise<SignedIn>): Promise<SignedIn> {
    const received = await asked
    await connection.reopen()
    await this.load(true)
    return received
  }
}

export const account = new AccountState()
