type InboxLineProps = { from: string; subject: string; preheader: string }

/** The message in a phone's list of emails, where subject and preheader are cut. */
export function InboxLine({ from, subject, preheader }: InboxLineProps) {
  return (
    <figure className="grid grid-cols-1 gap-1 font-sans">
      <figcaption className="text-fine text-soft">In a phone’s list of emails</figcaption>
      <div className="w-[23rem] max-w-full border border-edge px-4 py-3 text-small">
        <p className="flex justify-between gap-4">
          <strong className="truncate font-semibold">{from}</strong>
          <span className="text-soft">9:41</span>
        </p>
        <p className="truncate">{subject}</p>
        <p className="line-clamp-2 text-soft">{preheader}</p>
      </div>
    </figure>
  )
}
