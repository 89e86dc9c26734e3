import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { toast } from '../../../ui/toast.ts'

/** Shown this once: copied, printed or lost. */
export function RecoveryCodes({ codes, path }: { codes: string[]; path: string }) {
  async function copy() {
    const copied = await navigator.clipboard.writeText(codes.join('\n')).then(
      () => true,
      () => false,
    )
    toast(copied ? 'Copied.' : 'Your browser couldn’t copy them. Please write them down.')
  }
  return (
    <>
      <ol aria-label="Recovery codes" className="tabular grid gap-x-8 border-ink border-t sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="border-rule border-b py-2.5 font-sans tracking-[0.06em]">
            {code}
          </li>
        ))}
      </ol>
      <div data-screen-only className="flex flex-wrap items-center gap-x-7 gap-y-3">
        <LinkButton href={path}>I’ve saved them</LinkButton>
        <Button look="quiet" onClick={() => void copy()}>
          Copy
        </Button>
        <Button look="quiet" onClick={() => print()}>
          Print
        </Button>
      </div>
    </>
  )
}
