import { challengeDocument, ChallengesStore } from './challenges.store.js';
import { FactorList } from './factor-list.js';
import { passkeyDocument, PasskeysStore } from './passkeys.store.js';
import { recoveryDocument, RecoveryStore } from './recovery.store.js';
import { totpDocument, TotpStore } from './totp.store.js';

/** The collections of second factors, for the gateway and for the command line. */
export const factorDocuments = [totpDocument, passkeyDocument, recoveryDocument, challengeDocument];
export const factorStores = [TotpStore, PasskeysStore, RecoveryStore, ChallengesStore, FactorList];
