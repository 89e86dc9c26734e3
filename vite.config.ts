import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import type { Plugin } from 'vite'
import { defineConfig } from 'vite'

// Everything in JSX is reached through this file, because Node cannot load .tsx.
const WEB_ENTRY = './src/web/pages.server.ts'

// Small chunks compress badly, so what most first visits need comes in a few (3 kB less than split by use). A page should
// import little of a chunk that it does not need; tests/first-load.built.test.ts watches over the sums.
const CHUNKS = {
  groups: [
    { name: 'react', test: /^\0rolldown|node_modules\/(react|react-dom|react-router|scheduler)\// },
    {
      name: 'shell',
      test: /src\/(web\/(root(-data)?|site|href|parts\/(?:\w+\/)?(accent|cart-events|contents|cover|failure|issue-card|lazy-list-signups|lazy-part|log-out|main-links|navigating|nothing-here|page-head|page-skeleton|plain-page|reload-on-logout|section|shelf|site-(header|footer)|summary-lines)|ui\/(?:fields\/)?(button|button-class|field-frame|link-button|panel-button|price|skeleton|toasts?|use-hydrated|first-value))|domain\/(?:\w+\/)?(cart-count-label|money|page-error|stock|view-only))\.tsx?$/,
    },
    // Most pages that tell a day do so for one reader; the public ones hardly need it.
    {
      name: 'day',
      test: /src\/(domain\/day|web\/(parts\/(instant|access\/view-only)|routes\/account\/(failure|overview\/issue-count)))\.tsx?$/,
    },
    {
      name: 'buying',
      test: /src\/web\/(parts\/cart\/add-to-cart|ui\/fields\/number-field)\.tsx?$/,
    },
    {
      name: 'forms',
      test: /src\/(web\/(calls\/(call|mended-faults|use-call)|forms\/(form-text|tab-storage)|parts\/(?:\w+\/)?refusal|ui\/(?:fields\/)?(field|notice|scroll-to-error|submit-button))|domain\/(?:\w+\/)?(address|address-fields|email|line-length|submit-status|vocabulary))\.tsx?$/,
    },
    {
      name: 'fields',
      test: /src\/web\/(parts\/(?:\w+\/)?(address-form|more-lines)|ui\/(disclosure|fields\/(checkbox|radio-cards|select)))\.tsx?$/,
    },
    {
      name: 'selling',
      test: /src\/(web\/(forms\/(form-memory|use-kept-form)|checkout\/(?:\w+\/)?(?!checkout-answer|payment-(outcome|provider)|print-address|recipient-fields|send-|stripe-)[\w-]+|parts\/(?:\w+\/)?(change-cart|packed-zones|postal-address)|routes\/(donate\/charge-words|subscribe\/(renew\/renewal-not-necessary|use-later|when-block)))|contract\/cart-payload|domain\/(?:\w+\/)?(cart|cart-item|cart-needs|digital-edition|donation|line-name|password|priced-cart|pricing|renewal|waiver))\.tsx?$/,
    },
    // For redeeming a gift and for changing a subscription.
    {
      name: 'changing',
      test: /src\/(domain\/subscriptions\/upgrade|web\/(parts\/addresses\/keep-or-change|routes\/account\/subscription\/(delivery-choice|upgrade-payment)))\.tsx?$/,
    },
    {
      name: 'order-words',
      test: /src\/(domain\/(access\/proof-of-address|orders)|web\/(parts\/(orders\/receipt-words|qr-code)|routes\/account\/overview\/words))\.tsx?$/,
    },
    // Shown with a gift's form before anything is typed, and so without the schemas that check it.
    { name: 'gifts', test: /src\/domain\/gifts\/(place-gifts|recipient|recipient-list|send-days)\.ts$/ },
    // Fetched by the pages that sell when somebody begins to fill them in.
    {
      name: 'schemas',
      test: /node_modules\/zod\/|src\/contract\/(?:\w+\/)?(address|email-address|endpoint|login|passkeys|text)\.ts$/,
    },
    {
      name: 'paying',
      test: /src\/(web\/(checkout\/(send-checkout|checkout-answer)|calls\/solve-challenge)|contract\/(?:\w+\/)?(captcha|cart|checkout))\.ts$/,
    },
    {
      name: 'cards',
      test: /src\/web\/(parts\/catalogue\/product-cards|routes\/subscribe\/swag)\.tsx$/,
    },
    {
      name: 'access',
      test: /src\/web\/(parts\/access\/(code-field|passkey-button|passkey-support))\.tsx?$/,
    },
    { name: 'form-page', test: /src\/web\/parts\/(done-notice|page\/form-page)\.tsx$/ },
    { name: 'tabs', test: /src\/web\/(routes\/login\/way|ui\/(tabs|fields\/lazy-combobox))\.tsx?$/ },
    // Who gifts are for: with the pages that sell gifts it comes later, as one.
    {
      name: 'giving',
      test: /src\/web\/routes\/subscribe\/gift\/[\w-]+\.tsx?$/,
    },
  ],
}

/**
 * A browser may remember for as long as the page stands that a script could not be imported, and never ask for it again. So
 * whatever an `import()` needs is fetched first, by ways that forget, and imported from the browser's cache once it is here.
 * It stands in for Vite's own wrapper, which has every chunk's list of what it needs. Vite takes a `.then(…)` that follows an
 * `import()` inside: what is to catch a failure must not be written there, but after a function that imports.
 */
const FETCH_FIRST = `const asked = {}
const fetched = (file) => asked[file] ||= fetch('/' + file)
  .then((reply) => reply.ok ? reply.text() : Promise.reject(reply))
  .catch((error) => { asked[file] = 0; throw error })
export const __vitePreload = (load, files) => Promise.all(files.map(fetched)).then(load)`

/** What every page has by then is left out. */
const neededBy = (file: string, files: string[]) =>
  [...new Set([file, ...files])].filter((name) => !/\/(rolldown-runtime|react|shell)-/.test(name))

function fetchedImports(): Plugin {
  return {
    name: 'fetched-imports',
    enforce: 'pre',
    apply: 'build',
    load: { filter: { id: /^\0vite\/preload-helper\.js$/ }, handler: () => FETCH_FIRST },
  }
}

/** Which plugin of others takes how long is no news to whoever starts the shop. */
const QUIET = { checks: { bundlerTimings: false } }

export default defineConfig({
  plugins: [fetchedImports(), tailwindcss(), reactRouter()],
  // Met when a form is first used; found only then, development would load the page anew under what was typed.
  optimizeDeps: { include: ['altcha-lib', 'zod/mini'] },
  environments: {
    client: {
      build: {
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false, resolveDependencies: neededBy },
        rolldownOptions: { ...QUIET, output: { codeSplitting: CHUNKS } },
      },
    },
    ssr: { build: { rolldownOptions: { ...QUIET, input: WEB_ENTRY } } },
  },
})
