import { LinkButton } from '../../ui/link-button.tsx'
import { withQuery } from './way.ts'

type WithoutScriptsProps = { google: boolean; institution: boolean; path: string }

/** The ways that are nothing but links; the others speak to the server by script. */
export function WithoutScripts({ google, institution, path }: WithoutScriptsProps) {
  return (
    <noscript>
      <div className="grid gap-4">
        <p>Logging in with a password or code needs JavaScript, which is off in your browser.</p>
        {(google || institution) && (
          <p className="flex flex-wrap gap-4">
            {google && <LinkButton href={withQuery('/oauth/google', { url: path })}>Continue with Google</LinkButton>}
            {institution && (
              <LinkButton look="outline" href={withQuery('/oauth/openathens', { url: path })}>
                Continue with your institution
              </LinkButton>
            )}
          </p>
        )}
      </div>
    </noscript>
  )
}
