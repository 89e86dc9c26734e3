import { use } from 'react'
import { NonceContext } from '../../request-context.ts'

type MailFrameProps = { title: string; html: string; className: string }

/** A message as it arrives. Nothing in it runs, is loaded from elsewhere or can be sent. */
export function MailFrame({ title, html, className }: MailFrameProps) {
  const nonce = use(NonceContext) || readNonce()
  return (
    <iframe
      title={title}
      sandbox=""
      // The page's rules hold in it as well: the styles of its head, for phones and the dark, need the page's nonce.
      srcDoc={html.replace('<style>', `<style nonce="${nonce}">`)}
      className={`h-[44rem] max-w-full border border-edge bg-[#f8f4ec] ${className}`}
    />
  )
}

function readNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}
