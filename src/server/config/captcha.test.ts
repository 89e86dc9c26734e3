import { expect, it } from 'vitest'
import { captchaConfig, captchaFaults, captchaFrames } from './captcha.ts'

const keys = { TURNSTILE_SITE_KEY: 'site', TURNSTILE_SECRET_KEY: 'secret' }
const here = { local: true }

it('asks for real work of its own when nothing is set', () => {
  expect(captchaConfig({})).toEqual({ adapter: 'altcha', effort: 'real' })
  expect(captchaFaults({}, { local: false })).toEqual([])
  expect(captchaFrames(captchaConfig({}))).toEqual([])
})

it('asks Cloudflare when its keys are set, and lets it show its frame', () => {
  expect(captchaConfig(keys)).toEqual({ adapter: 'turnstile', siteKey: 'site', secretKey: 'secret' })
  expect(captchaFrames(captchaConfig(keys))).toEqual(['https://challenges.cloudflare.com'])
})

it('asks for no work in tests, on localhost only', () => {
  expect(captchaConfig({ CAPTCHA: 'test' })).toEqual({ adapter: 'altcha', effort: 'none' })
  expect(captchaFaults({ CAPTCHA: 'test' }, here)).toEqual([])
  expect(captchaFaults({ CAPTCHA: 'test' }, { local: false })).toEqual([
    'CAPTCHA=test keeps no robot out, so it needs a PUBLIC_URL on localhost.',
  ])
})

it.each([
  [{ TURNSTILE_SITE_KEY: 'site' }, 'TURNSTILE_SECRET_KEY must be set, too, when TURNSTILE_SITE_KEY is.'],
  [{ TURNSTILE_SECRET_KEY: 'secret' }, 'TURNSTILE_SITE_KEY must be set, too, when TURNSTILE_SECRET_KEY is.'],
  [{ ...keys, CAPTCHA: 'test' }, 'CAPTCHA=test and the TURNSTILE keys exclude each other.'],
])('says what is wrong with %o', (env, fault) => {
  expect(captchaFaults(env, here)).toEqual([fault])
})
