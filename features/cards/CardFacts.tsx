/** The known facts of a card, one line each. A fact without a value has no line. */
export function CardFacts({
  facts,
}: {
  facts: readonly (readonly [name: string, value: string | null | undefined])[];
}) {
  return (
    <dl className="binding__facts below-3">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt className="quiet">{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
