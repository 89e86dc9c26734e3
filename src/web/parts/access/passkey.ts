import type { MadeCredential, ShownCredential } from '#contract/access/passkeys.ts'

/** What the server's options are made of on their way. */
type Json = Record<string, unknown>

export const NO_PASSKEY = 'No passkey was used. Try again, or log in another way.'

/** Null when the reader or the device would not. */
export async function askForPasskey(options: Json): Promise<ShownCredential | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  const credential = await navigator.credentials.get({ publicKey }).catch(() => null)
  return jsonOf(credential)
}

export async function makePasskey(options: Json): Promise<MadeCredential | 'there already' | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  try {
    return jsonOf(await navigator.credentials.create({ publicKey }))
  } catch (error) {
    return error instanceof DOMException && error.name === 'InvalidStateError' ? 'there already' : null
  }
}

function jsonOf<Answer>(credential: Credential | null): Answer | null {
  return credential instanceof PublicKeyCredential ? (credential.toJSON() as Answer) : null
}
