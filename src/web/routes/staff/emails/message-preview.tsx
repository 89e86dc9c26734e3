import { Tabs } from '../../../ui/tabs.tsx'

type MessagePreviewProps = { subject: string; preheader: string; html: string; text: string }

/** The message as it would arrive; nothing in it can run or be sent. */
export function MessagePreview({ subject, preheader, html, text }: MessagePreviewProps) {
  const page = (width: string, title: string) => (
    <iframe
      title={`${title}: ${subject}`}
      sandbox=""
      srcDoc={html}
      className={`h-[44rem] max-w-full border border-edge bg-[#f8f4ec] ${width}`}
    />
  )
  return (
    <div className="grid min-w-0 gap-3">
      <p className="font-sans text-small">
        <span className="text-soft">Subject: </span>
        <strong className="font-semibold">{subject}</strong>
        <span className="block text-soft">{preheader}</span>
      </p>
      <Tabs
        label="Show as"
        tabs={[
          { id: 'desktop', label: 'Desktop', panel: page('w-full', 'On a desktop') },
          { id: 'phone', label: 'Phone', panel: page('w-[23rem]', 'On a phone') },
          {
            id: 'text',
            label: 'Text',
            panel: <pre className="whitespace-pre-wrap border border-rule p-4 text-fine">{text}</pre>,
          },
        ]}
      />
    </div>
  )
}
