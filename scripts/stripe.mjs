// npm run check:stripe: the core journeys, paid at Stripe's test mode with the keys of the environment.
// Webhooks cannot reach this machine; what was paid is found out by the page that waits for it, and by reconciling.
import { spawnSync } from 'node:child_process'
import { delimiter, resolve } from 'node:path'

const fault = faultOf(process.env.STRIPE_SECRET_KEY, process.env.STRIPE_PUBLISHABLE_KEY)
if (fault) {
  console.error(fault)
  process.exit(1)
}
run('node', ['scripts/setup.mjs', 'test'])
run('playwright', ['test', '--workers=1', '--project=desktop'])

function faultOf(secret, publishable) {
  if (!secret || !publishable)
    return 'Set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY to keys of Stripe’s test mode: without them there is nothing to pay at.'
  if (/_live_/.test(secret) || /_live_/.test(publishable))
    return 'These are live keys, with which the journeys would take real money: use those of Stripe’s test mode.'
  if (!/^[sr]k_test_\w+$/.test(secret)) return 'STRIPE_SECRET_KEY must begin with sk_test_ or rk_test_.'
  if (!/^pk_test_\w+$/.test(publishable)) return 'STRIPE_PUBLISHABLE_KEY must begin with pk_test_.'
  if (secret === 'sk_test_sandbox') return 'These are the keys of our own sandbox, which npm test pays at every day.'
  return null
}

function run(command, args) {
  const path = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter)
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, PATH: path, STRIPE_JOURNEYS: '1' },
  })
  if (status !== 0) process.exit(status ?? 1)
}
