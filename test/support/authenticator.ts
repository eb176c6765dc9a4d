import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** Flaws of an answer of an authenticator or browser. */
export interface Flaws {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly verified?: boolean;
  readonly counter?: number;
  readonly type?: string;
  readonly userHandle?: string;
  readonly forged?: boolean;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** A passkey made of software (W3C Web Authentication sections 6.1 and 6.5), to answer rightly and wrongly with. */
export class Authenticator {
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private readonly id = randomBytes(32);
  private userHandle = '';
  private counter = 0;

  /** Answers a page's request for a new passkey, as JSON. */
  make(page: string, flaws: Flaws = {}): string {
    const options = optionsIn(page);
    this.userHandle = options.user.id;
    const auth = Buffer.concat([
      this.data(options.rp.id, HAS_KEY, flaws),
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      coseKey(this.keys.publicKey),
    ]);
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([auth.length]),
      auth,
    ]);
    const clientDataJSON = clientData('webauthn.create', options, flaws);
    return this.credential({
      clientDataJSON,
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Answers a page's request to sign in, as JSON. */
  use(page: string, flaws: Flaws = {}): string {
    const options = optionsIn(page);
    this.counter += 1;
    const auth = this.data(options.rpId, 0, flaws);
    const clientDataJSON = clientData('webauthn.get', options, flaws);
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const key =
      flaws.forged === true ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : this.keys.privateKey;
    return this.credential({
      clientDataJSON,
      authenticatorData: auth.toString('base64url'),
      signature: sign('sha256', Buffer.concat([auth, hash]), key).toString('base64url'),
      userHandle: flaws.userHandle ?? this.userHandle,
    });
  }

  private data(rpId: string, more: number, flaws: Flaws): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(flaws.counter ?? this.counter);
    const flags = PRESENT | (flaws.verified === false ? 0 : VERIFIED) | more;
    const party = createHash('sha256')
      .update(flaws.rpId ?? rpId)
      .digest();
    return Buffer.concat([party, Buffer.from([flags]), counter]);
  }

  private credential(response: object): string {
    const id = this.id.toString('base64url');
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }
}

/** The options that a page gives its script. */
export function optionsIn(page: string): any {
  const attribute = /data-options="([^"]+)"/.exec(page)?.[1] ?? '{}';
  return { ...JSON.parse(attribute.replaceAll('&quot;', '"').replaceAll('&amp;', '&')), page };
}

function clientData(type: string, options: { challenge: string; origin?: string }, flaws: Flaws): string {
  const { challenge = options.challenge, origin = options.origin } = flaws;
  return Buffer.from(JSON.stringify({ type: flaws.type ?? type, challenge, origin, crossOrigin: false })).toString(
    'base64url',
  );
}

function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const part = (text: string): Buffer => Buffer.concat([Buffer.from('5820', 'hex'), Buffer.from(text, 'base64url')]);
  return Buffer.concat([
    Buffer.from('a5010203262001', 'hex'),
    Buffer.from([0x21]),
    part(x),
    Buffer.from([0x22]),
    part(y),
  ]);
}
