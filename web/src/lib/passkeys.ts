/** Passkeys, as browsers know them (WebAuthn): made, and used to sign in. */
import type { NewPasskey, PasskeyRequest, SignedChallenge, SignInRequest } from '../protocol'
import { Refusal } from './refusal'

export type Problem = 'cancelled' | 'unsupported' | 'known' | 'elsewhere'

/** Why a browser gave no passkey. */
export class PasskeyProblem extends Error {
  constructor(readonly problem: Problem) {
    super(problem)
  }
}

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis && isSecureContext

/** Whether the browser offers passkeys by itself, at a field that is made for it. */
export async function offersPasskeys(): Promise<boolean> {
  if (!hasPasskeys()) return false
  const isThere = PublicKeyCredential.isConditionalMediationAvailable?.bind(PublicKeyCredential)
  return isThere ? isThere() : false
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
}

export function textOf(bytes: ArrayBuffer | null): string {
  const plain = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)))
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Makes a passkey on this device, or on one that the visitor chooses. */
export async function makePasskey(asked: PasskeyRequest): Promise<NewPasskey> {
  const { id, name } = asked.user
  const made = await answered(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: bytesOf(asked.challenge),
        rp: { id: asked.rp_id, name: asked.rp_name },
        user: { id: bytesOf(id), name, displayName: name },
        pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: asked.known.map((known) => ({
          type: 'public-key',
          id: bytesOf(known),
        })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
        timeout: asked.timeout_ms,
      },
    }),
  )
  const response = made.response as AuthenticatorAttestationResponse
  return {
    ticket: asked.ticket,
    id: textOf(made.rawId),
    client_data: textOf(response.clientDataJSON),
    attestation: textOf(response.attestationObject),
    transports: response.getTransports?.() ?? [],
  }
}

/** Signs in with any passkey of this server; with a signal the browser waits for a field. */
export async function signWithPasskey(
  asked: SignInRequest,
  quietly?: AbortSignal,
): Promise<SignedChallenge> {
  const options: CredentialRequestOptions = {
    publicKey: {
      challenge: bytesOf(asked.challenge),
      rpId: asked.rp_id,
      userVerification: 'required',
      timeout: asked.timeout_ms,
    },
  }
  if (quietly) Object.assign(options, { mediation: 'conditional', signal: quietly })
  const signed = await answered(() => navigator.credentials.get(options))
  const response = signed.response as AuthenticatorAssertionResponse
  return {
    ticket: asked.ticket,
    id: textOf(signed.rawId),
    client_data: textOf(response.clientDataJSON),
    authenticator_data: textOf(response.authenticatorData),
    signature: textOf(response.signature),
    user_handle: textOf(response.userHandle),
  }
}

async function answered(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  if (!hasPasskeys()) throw new PasskeyProblem('unsupported')
  try {
    const found = await ask()
    if (found) return found as PublicKeyCredential
  } catch (problem) {
    throw new PasskeyProblem(problemOf(problem))
  }
  throw new PasskeyProblem('cancelled')
}

function problemOf(problem: unknown): Problem {
  const { name } = problem as DOMException
  if (name === 'InvalidStateError') return 'known'
  if (name === 'SecurityError') return 'elsewhere'
  return name === 'NotSupportedError' ? 'unsupported' : 'cancelled'
}

/** The key of the text that says what went wrong, and its values. */
export function problemText(reason: unknown): { key: string; values: Record<string, unknown> } {
  if (reason instanceof PasskeyProblem)
    return { key: `account.problems.${reason.problem}`, values: {} }
  const refusal = reason instanceof Refusal ? reason : new Refusal('unreachable')
  return { key: `refusals.${refusal.code}`, values: refusal.details }
}
