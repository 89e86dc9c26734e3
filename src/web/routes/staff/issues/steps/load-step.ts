import { sameNumbers } from '#domain/issues/close-signing.ts'
import type { MailingState } from '#domain/issues/close-steps.ts'
import { currentStep } from '#domain/issues/close-steps.ts'
import { PREFLIGHT_GROUPS } from '#domain/issues/preflight-groups.ts'
import type { App } from '#server/reads/app.ts'
import { pageAsked } from '../../../../parts/list-pages.tsx'

type Asked = { number: number; state: MailingState; query: URLSearchParams; closedLast: boolean; member: string }

/** Only what the step that is shown needs: each looks at every reader. */
export async function loadStep(app: App, { number, state, query, closedLast, member }: Asked) {
  const step = currentStep(state, query.get('step'))
  const page = pageAsked(query)
  const name = PREFLIGHT_GROUPS.find((one) => one === query.get('group'))
  const open = name ? { group: name, page } : null
  if (closedLast && query.get('step') === 'late') {
    const late = await app.issues.lateList(number, name ? 1 : page)
    return {
      shows: 'late' as const,
      step,
      late,
      page: name ? 1 : page,
      open,
      preflight: await app.issues.preflight(number, open),
    }
  }
  if (step === 'check') return { shows: step, step, open, preflight: await app.issues.preflight(number, open) }
  if (step === 'compare') {
    const show = query.get('show') === 'gone' ? ('gone' as const) : ('new' as const)
    return { shows: step, step, show, page, comparison: await app.issues.compare(number, { show, page }) }
  }
  if (step === 'sign') {
    const [counts, signature] = await Promise.all([app.issues.dryRun(number, 'close'), app.issues.signature(number)])
    const signed = signature && {
      by: signature.signedOffBy,
      at: signature.at.toISOString(),
      mine: signature.actor === member,
      void: !sameNumbers(signature, counts),
    }
    return { shows: step, step, counts, signed }
  }
  return { shows: step, step }
}

export type LoadedStep = Awaited<ReturnType<typeof loadStep>>
