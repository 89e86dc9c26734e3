import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// Everything in JSX lives behind this door, because Node cannot load .tsx.
const DOOR = './src/web/pages.server.ts'

// Small chunks compress badly, so what every first visit needs comes in four (3 kB less than split by use). A page that
// is not of the storefront should import little of the last two; tests/first-load.built.test.ts watches over the sums.
const CHUNKS = {
  groups: [
    { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
    {
      name: 'shell',
      test: /src\/web\/(root(-data)?|parts\/(cover|failure|log-out|navigating|nothing-here|one-visitor|page-skeleton|plain-page|reader-panel|site-(header|footer))|ui\/(button|button-class|link-button|panel|skeleton|toasts?))\.tsx?$/,
    },
    {
      name: 'storefront',
      test: /src\/(web\/(site|parts\/(accent|contents|issue-(card|grid)|page-head|product-(card|cards|picture)|prose|section|shelf|subscribe-line|year-prices)|ui\/price)|domain\/(day|money|page-error|stock))\.tsx?$/,
    },
    {
      name: 'buying',
      test: /src\/(web\/(parts\/add-to-cart|ui\/(field-frame|number-field|radio-cards))|domain\/quantity)\.tsx?$/,
    },
  ],
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: { build: { assetsInlineLimit: 0, rolldownOptions: { output: { codeSplitting: CHUNKS } } } },
    ssr: { build: { rollupOptions: { input: DOOR } } },
  },
})
