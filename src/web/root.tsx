import type { ReactNode } from 'react'
import { use } from 'react'
import type { LinksFunction } from 'react-router'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root.ts'
import { fetchPatiently } from './calls/fetch-patiently.ts'
import instrumentSans from './fonts/instrument-sans.woff2?url'
import newsreader from './fonts/newsreader.woff2?url'
import { Navigating } from './parts/page/navigating.tsx'
import { PageError } from './parts/page/page-error.tsx'
import { useReloadOnLogout } from './parts/page/reload-on-logout.ts'
import { SiteFooter } from './parts/page/site-footer.tsx'
import { SiteHeader } from './parts/page/site-header.tsx'
import { NonceContext } from './request-context.ts'
import { useRootData } from './root-data.ts'
import stylesheet from './styles.css?url'
import { Toasts } from './ui/toasts.tsx'

export { loader } from './root-loader.ts'
export { middleware } from './routes/setup/root-middleware.ts'

// It has to be here before the network goes.
if (!import.meta.env.SSR) void fetchPatiently(() => import('./offline.ts'))

const font = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href }) as const

export const links: LinksFunction = () => [font(newsreader), font(instrumentSans)]

export function Layout({ children }: { children: ReactNode }) {
  // Nothing is there when the first load of the root has failed.
  const data = useRootData()
  useReloadOnLogout(data?.visitor.reader?.email ?? data?.visitor.institution?.name ?? null)
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f8f4ec" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#16140f" media="(prefers-color-scheme: dark)" />
        <meta property="csp-nonce" nonce={use(NonceContext)} suppressHydrationWarning />
        {/* With a precedence React sends it before the scripts: on a slow line nothing is painted without it. */}
        <link rel="stylesheet" href={stylesheet} precedence="default" />
        <Meta />
        <Links nonce="" />
      </head>
      <body className="flex min-h-dvh flex-col">
        <a
          href="#main"
          className="absolute top-2 left-2 z-50 -translate-y-20 bg-ink px-4 py-3 font-sans font-semibold text-paper text-small focus:translate-y-0"
        >
          Skip to content
        </a>
        {/* For as long as the site is not what it looks like. */}
        {data?.notices.map((notice) => (
          <p
            key={notice}
            role="status"
            className="bg-ink px-4 py-2 text-center font-sans font-semibold text-paper text-small"
          >
            {notice}
          </p>
        ))}
        {data && <SiteHeader {...data} />}
        <main id="main" tabIndex={-1} className="grow">
          <Navigating>{children}</Navigating>
        </main>
        {data && <SiteFooter {...data} />}
        <Toasts />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} />
}
