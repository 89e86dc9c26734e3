import { describe, expect, it } from 'vitest'
import { identityConfig, identityFaults } from './identity.ts'

const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
const openathens = {
  OPENATHENS_CLIENT_ID: 'broadfold.example.oidc-app-v1.1234',
  OPENATHENS_CLIENT_SECRET: 'secret',
  OPENATHENS_ISSUER: 'https://connect.openathens.example',
}

describe('the identity providers', () => {
  it('are the sandbox’s when nothing is set', () => {
    expect(identityConfig({}, 'http://localhost:3000')).toMatchObject({
      google: { issuer: 'http://localhost:3000/sandbox/identity/google', sandboxed: true },
      openathens: {
        issuer: 'http://localhost:3000/sandbox/identity/openathens',
        loginUrl: 'http://localhost:3000/sandbox/identity/openathens/login',
      },
    })
  })

  it('are none when nothing is set outside the sandbox', () => {
    expect(identityConfig({}, null)).toEqual({ google: null, openathens: null })
  })

  it('are the real ones when their keys are set', () => {
    expect(identityConfig({ ...google, ...openathens }, 'http://localhost:3000')).toMatchObject({
      google: { issuer: 'https://accounts.google.com', clientId: 'id', sandboxed: false },
      openathens: {
        issuer: 'https://connect.openathens.example',
        loginUrl: 'https://connect.openathens.example/broadfold.example/1234/login',
        institutionClaim: 'realmName',
        subjectClaims: ['pairwiseID', 'eduPersonTargetedID', 'sub'],
      },
    })
  })

  it('take other names for the claims', () => {
    const env = { ...openathens, OPENATHENS_INSTITUTION_CLAIM: 'org', OPENATHENS_SUBJECT_CLAIM: 'a,b' }
    expect(identityConfig(env, null).openathens).toMatchObject({ institutionClaim: 'org', subjectClaims: ['a', 'b'] })
  })

  it.each([
    [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET must be set, too, when GOOGLE_CLIENT_ID is.'],
    [
      { OPENATHENS_ISSUER: 'https://connect.openathens.example' },
      'OPENATHENS_CLIENT_ID and OPENATHENS_CLIENT_SECRET must be set, too, when OPENATHENS_ISSUER is.',
    ],
  ])('are faulty by halves: %j', (env, fault) => {
    expect(identityFaults(env)).toEqual([fault])
  })
})
