import { randomBytes } from 'node:crypto';
import { DomainError, type NewPasskeyAnswer, type PasskeyAnswer } from '@club/contracts';
import type { Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { LOGGER, SETTINGS, type GatewaySettings } from '../../config.js';
import { ChallengesStore } from './challenges.store.js';
import { clientDataOf } from './client-data.js';
import { PasskeysStore, type PasskeyRow } from './passkeys.store.js';
import type { StaffTransaction } from '../staff.store.js';
import type { Site } from './site.js';

/** EdDSA, ES256, RS256. Node would also offer ML-DSA, and first, which no authenticator knows yet. */
const ALGORITHMS = [-8, -7, -257];
const NEW_KEY_OF = { attestationType: 'none', supportedAlgorithmIDs: ALGORITHMS } as const;

/** Loaded with the first passkey: a gateway without any needs 5 MB less. */
const webAuthn = () => import('@simplewebauthn/server');

/** Passkeys: made and used on the admin host alone, with a finger, a face or a PIN. */
@Injectable()
export class Passkeys {
  constructor(
    private readonly store: PasskeysStore,
    private readonly challenges: ChallengesStore,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** What the browser needs to make a passkey. */
  async startAdding(
    member: { id: string; username: string },
    purpose: string,
    { host }: Site,
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { generateRegistrationOptions } = await webAuthn();
    const known = await this.store.listOf(member.id);
    return generateRegistrationOptions({
      ...NEW_KEY_OF,
      rpName: `${this.settings.CLUB_NAME} staff`,
      rpID: host,
      userName: member.username,
      userID: new Uint8Array(Buffer.from(member.id)),
      challenge: await this.challenges.issue(purpose, new Date()),
      excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  /** Checks a new passkey; nothing is stored. @throws CHALLENGE_EXPIRED, VALIDATION_FAILED. */
  async read(
    { staffId, name }: { staffId: string; name: string },
    answer: NewPasskeyAnswer,
    purpose: string,
    site: Site,
  ): Promise<PasskeyRow> {
    const { verifyRegistrationResponse } = await webAuthn();
    const { clientDataJSON } = answer.response;
    const expectedChallenge = await this.take(clientDataJSON, purpose, () => this.refuse('framed'));
    const { registrationInfo } = await verifyRegistrationResponse({
      response: answer,
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch((error: unknown) => this.refuse(error));
    if (registrationInfo === undefined) return this.refuse('not verified');
    const { credential, credentialBackedUp: backedUp, aaguid } = registrationInfo;
    return {
      _id: randomBytes(12).toString('hex'),
      credentialId: credential.id,
      staffId,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: answer.response.transports,
      backedUp,
      aaguid,
      name,
      createdAt: new Date(),
      lastUsedAt: null,
    };
  }

  /** @throws VALIDATION_FAILED if the passkey belongs to an account already. */
  async add(row: PasskeyRow, session: StaffTransaction): Promise<void> {
    if (!(await this.store.add(row, session))) this.refuse('known credential');
  }

  /** @param staffId whose passkeys; without it any, so that the answer says nothing about who works here. */
  async startAsking(
    purpose: string,
    { host }: Site,
    staffId?: string,
  ): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await webAuthn();
    const known = staffId === undefined ? [] : await this.store.listOf(staffId);
    return generateAuthenticationOptions({
      rpID: host,
      userVerification: 'required',
      challenge: await this.challenges.issue(purpose, new Date()),
      allowCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    });
  }

  /** @returns the id of the account that the passkey belongs to. @throws CHALLENGE_EXPIRED, INVALID_CREDENTIALS. */
  async check(answer: PasskeyAnswer, purpose: string, site: Site): Promise<string> {
    const { verifyAuthenticationResponse } = await webAuthn();
    const { clientDataJSON } = answer.response;
    const expectedChallenge = await this.take(clientDataJSON, purpose, () => this.deny('framed'));
    const row = await this.store.findByCredential(answer.id);
    if (row === null || !isOwner(answer, row)) return this.deny('unknown passkey');
    const { credentialId: id, counter } = row;
    const publicKey = new Uint8Array(Buffer.from(row.publicKey, 'base64url'));
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: responseOf(answer),
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true, // guard: passkeys-verify-the-user
      credential: { id, publicKey, counter },
    }).catch((error: unknown) => this.deny(error));
    if (!verified) return this.deny('not verified');
    const { newCounter, credentialBackedUp } = authenticationInfo;
    if (!(await this.store.noteUse(row._id, newCounter, credentialBackedUp, new Date())))
      return this.deny('the counter has not risen');
    return row.staffId;
  }

  /** The account of the passkey that an answer names, whether the answer is true or not. */
  async ownerOf({ id }: PasskeyAnswer): Promise<string | undefined> {
    return (await this.store.findByCredential(id))?.staffId;
  }

  /** Takes the challenge that was answered out. @throws CHALLENGE_EXPIRED, and what `refuseFrame` throws. */
  private async take(
    clientDataJSON: string,
    purpose: string,
    refuseFrame: () => never,
  ): Promise<string> {
    const { challenge, isFramed } = clientDataOf(clientDataJSON);
    if (isFramed) return refuseFrame();
    const isOurs = await this.challenges.take(challenge, purpose, new Date());
    if (!isOurs) throw new DomainError('CHALLENGE_EXPIRED');
    return challenge;
  }

  /** The reason has the expected values in it, so it is for the log only. */
  private deny(reason: unknown): never {
    this.logger.warn({ reason: String(reason) }, 'passkey refused');
    throw new DomainError('INVALID_CREDENTIALS');
  }
  private refuse(reason: unknown): never {
    this.logger.warn({ reason: String(reason) }, 'new passkey refused');
    const message = 'This passkey cannot be used here';
    throw new DomainError('VALIDATION_FAILED', undefined, [{ path: 'answer', message }]);
  }
}

/** The library takes a handle that is absent, and none that is undefined. */
function responseOf({ response, ...envelope }: PasskeyAnswer): AuthenticationResponseJSON {
  const { userHandle, ...signed } = response;
  return { ...envelope, response: { ...signed, ...(userHandle !== undefined && { userHandle }) } };
}

/** A passkey that names its owner must name the owner that we know. */
const isOwner = ({ response: { userHandle } }: PasskeyAnswer, { staffId }: PasskeyRow): boolean =>
  userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === staffId;
