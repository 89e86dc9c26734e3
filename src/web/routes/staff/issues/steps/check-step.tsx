import { Link } from 'react-router'
import { servedWords } from '#domain/issues/close-signing.ts'
import type { Preflight } from '#server/services/issues/preflight.ts'
import { LinkButton } from '../../../../ui/link-button.tsx'
import type { GroupsProps } from '../preflight-groups.tsx'
import { PreflightGroups } from '../preflight-groups.tsx'
import { heldWords } from './counted.ts'

/** Whoever needs a hand before the list is fixed, with what mends it beside them. */
export function CheckStep({ preflight, ...rest }: { preflight: Preflight } & Omit<GroupsProps, 'groups'>) {
  const { served, held, groups } = preflight
  return (
    <>
      <p className="max-w-[60ch] font-sans text-small">
        If you closed the list now: {servedWords(served)}. {heldWords(held)} Fixes made here are saved at once.
      </p>
      <PreflightGroups groups={groups} {...rest} />
      <div>
        <LinkButton as={Link} to="?step=compare">
          Continue to compare
        </LinkButton>
      </div>
    </>
  )
}
