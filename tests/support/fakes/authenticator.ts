import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Where a browser says that a passkey was used. */
type Place = { challenge: string; origin: string; rpId: string; isVerified?: boolean }

/** A device with one passkey, which answers as browsers do (WebAuthn level 3, ES256, no attestation). */
export function softAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  let counter = 0

  const authData = ({ rpId, isVerified = true }: Place, isNew: boolean) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    // User present, user verified, attested credential included.
    const flags = Buffer.from([1 | (isVerified ? 4 : 0) | (isNew ? 64 : 0)])
    return Buffer.concat([sha256(rpId), flags, count, ...(isNew ? [credentialData()] : [])])
  }

  function credentialData(): Buffer {
    const { x, y } = publicKey.export({ format: 'jwk' })
    const key = [
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x!, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y!, 'base64url'),
    ]
    return Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, ...key])
  }

  return {
    id,
    /** Answers as `navigator.credentials.create`. */
    create(place: Place): string {
      const data = authData(place, true)
      const length = Buffer.from([0x58, data.length])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        length,
        data,
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', place).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      }
      return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
    },
    /** Answers as `navigator.credentials.get`. */
    get(place: Place): string {
      const [authenticatorData, client] = [authData(place, false), clientData('webauthn.get', place)]
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey)
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
      }
      return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
    },
  }
}

const clientData = (type: string, { challenge, origin }: Place) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
