import { useState } from 'react'
import { Link } from 'react-router'
import { mailingFile, mailingZip, savePresets } from '#contract/delivery/mailing-files.ts'
import type { MailingFileSettings, MailingPreset } from '#domain/mailing/presets.ts'
import { MAILING_PRESETS, PRESET_NAMES } from '#domain/mailing/presets.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { ZONES } from '#domain/vocabulary.ts'
import { useStaffCall } from '../../../calls/use-staff-call.ts'
import { href } from '../../../href.ts'
import { useZoneNames } from '../../../root-data.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Served } from './forms.ts'

export type MailingFilesProps = {
  run: string
  served: Served
  /** What is kept: `app.issues.fileSettings()`. */
  files: Pick<MailingFileSettings, 'presets' | 'byteOrderMark'>
  /** The seed addresses that stand, by zone: `app.issues.seedCounts()`. Null once the file was sent: it has those of then. */
  seeds: Readonly<Record<Zone, number>> | null
}

/** The files of one mailing: everything in one zip, or one zone's file, each by the preset that is kept for the zone. */
export function MailingFiles({ run, served, files, seeds }: MailingFilesProps) {
  const zoneNames = useZoneNames()
  const [presets, setPresets] = useState(files.presets)
  const call = useStaffCall(savePresets)
  const zones = ZONES.filter((zone) => served[`print-${zone}`] > 0)
  if (zones.length === 0) return <p className="text-soft">No copies to mail, so there’s no file.</p>
  const choose = async (zone: Zone, value: string) => {
    const preset = MAILING_PRESETS.find((one) => one === value) ?? files.presets[zone]
    setPresets({ ...presets, [zone]: preset })
    await call.send({ body: { presets: { [zone]: preset } } })
  }
  const zip = new URLSearchParams({ run, ...Object.fromEntries(zones.map((zone) => [zone, presets[zone]])) })
  return (
    <div className="grid max-w-[44rem] gap-3 font-sans text-small">
      <ul className="@container border-rule border-t">
        {zones.map((zone) => (
          <li
            key={zone}
            className="grid items-center gap-x-6 gap-y-1 border-rule border-b py-2 @lg:grid-cols-[1fr_13rem_9rem]"
          >
            <p>
              <strong className="font-semibold">{zoneNames[zone].name}</strong>{' '}
              <span className="tabular text-soft">{copiesWords(served[`print-${zone}`], seeds?.[zone] ?? 0)}</span>
            </p>
            <div className="scripted">
              <Select
                label={<span className="sr-only">Preset for {zoneNames[zone].name}</span>}
                name={`preset-${zone}`}
                value={presets[zone]}
                onValue={(value) => choose(zone, value)}
                options={MAILING_PRESETS.map((value) => ({ value, label: PRESET_NAMES[value] }))}
              />
            </div>
            <a href={fileOf(run, zone, presets[zone])} download className="linked inline-flex min-h-11 items-center">
              {zoneNames[zone].name} (CSV)
            </a>
          </li>
        ))}
      </ul>
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <a href={`${mailingZip.path}?${zip}`} download className={buttonClass('outline')}>
          Download all files (zip)
        </a>
        <Link to={href('/staff/mailing')} className="linked inline-flex min-h-11 items-center">
          Columns and seed addresses
        </Link>
      </div>
      <p className="text-fine text-soft">
        The zip has {zones.length === 1 ? 'the file' : `the ${zones.length} files`}, a counts sheet and a readme for the
        mailing house. UTF-8 {files.byteOrderMark ? 'with' : 'without'} a byte-order mark. Your choice of presets is
        kept.
      </p>
    </div>
  )
}

function copiesWords(copies: number, seeds: number): string {
  const words = `${copies.toLocaleString('en-US')} ${copies === 1 ? 'copy' : 'copies'}`
  return seeds > 0 ? `${words}, ${seeds} seed ${seeds === 1 ? 'address' : 'addresses'} besides` : words
}

const fileOf = (run: string, zone: Zone, preset: MailingPreset) =>
  `${mailingFile.path}?${new URLSearchParams({ run, zone, preset })}`
