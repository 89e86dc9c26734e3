import type { Day } from '#domain/day.ts'
import type { GroupsProps } from '../preflight-groups.tsx'
import type { ShownFiles, ShownRun } from '../runs.tsx'
import { CheckStep } from './check-step.tsx'
import { CompareStep } from './compare-step.tsx'
import { FileStep } from './file-step.tsx'
import type { LoadedStep } from './load-step.ts'
import { PostedStep } from './posted-step.tsx'
import type { SignStepProps } from './sign-step.tsx'
import { SignStep } from './sign-step.tsx'

type StepBodyProps = {
  loaded: LoadedStep
  close: ShownRun | null
  files: ShownFiles
  today: Day
  groups: Omit<GroupsProps, 'groups' | 'open' | 'step'>
  sign: Omit<SignStepProps, 'issue' | 'served' | 'held' | 'signature'>
  /** A moment as it is shown. */
  signedAt: string
}

/** The step that is open. */
export function StepBody({ loaded, close, files, today, groups, sign, signedAt }: StepBodyProps) {
  switch (loaded.shows) {
    case 'check':
      return <CheckStep preflight={loaded.preflight} open={loaded.open} step="check" {...groups} />
    case 'compare':
      return (
        <CompareStep comparison={loaded.comparison} show={loaded.show} page={loaded.page} released={sign.released} />
      )
    case 'sign': {
      const { served, held } = loaded.counts
      const signature = loaded.signed && { ...loaded.signed, at: signedAt }
      return <SignStep issue={groups.issue} served={served} held={held} signature={signature} {...sign} />
    }
    case 'posted':
      return close && <PostedStep run={close} today={today} />
    // A late mailing stands below the steps.
    default:
      return (
        close &&
        (loaded.step === 'posted' ? <PostedStep run={close} today={today} /> : <FileStep run={close} files={files} />)
      )
  }
}
