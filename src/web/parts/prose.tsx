/** Paragraphs of a text kept as plain words, with an empty line between them. */
export function Prose({ text, className = '' }: { text: string; className?: string }) {
  return (
    <div className={`grid gap-[0.8em] ${className}`}>
      {text.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
}
