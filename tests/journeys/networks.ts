import { randomInt } from 'node:crypto'

/** The servers of journeys believe one proxy, so that logins can come from many networks: one alone would soon be held off. */
export const BEHIND_A_PROXY = { TRUSTED_PROXIES: '1', MASTHEAD_SANDBOX: '1' }

export const fromSomewhere = () => ({ 'X-Forwarded-For': `198.18.${randomInt(256)}.${randomInt(256)}` })
