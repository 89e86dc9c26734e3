import { useRootData } from '../../root-data.ts'

/** Stands in the place of what is `scripted`. `says` ends before our address. */
export function NeedsScripts({ says }: { says: string }) {
  const email = useRootData()?.site.supportEmail
  // React leaves the inside of a noscript to the server, so its words need not come to the browser.
  return (
    <noscript>
      {import.meta.env.SSR && (
        <p className="font-sans text-small text-soft">
          {says}{' '}
          <a href={`mailto:${email}`} className="linked">
            {email}
          </a>
          .
        </p>
      )}
    </noscript>
  )
}
