/** The frame of a screen about one setting: no card, a model that cannot, loading and failures look alike. */
import './cardSettings.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CODES } from '../../contract/envelope';
import { type CardModel, CARD_MODELS, type ModelFeatures } from '../../contract/cardSettings/models';
import { type CommandKind, NAMES_NOBODY } from '../../contract/cardSettings/kinds';
import { useText } from '../../src/messages/texts';
import { useChild } from '../../src/session/useChild';
import { ButtonLink } from '../../src/ui/Button';
import { LoadState } from '../../src/ui/LoadState';
import { Notice } from '../../src/ui/Notice';
import { bindPath } from '../../src/ui/pupilPaths';
import { Sheet } from '../../src/ui/Sheet';
import { useCardNews, useCardQuery } from './api';
import { ChildHead } from './ChildHead';
import { LineWaits } from './Receipt';

export interface CardOfScreen {
  studentId: string;
  model: CardModel;
  has: ModelFeatures;
}

interface CardScreenProps {
  title: string;
  closesTo?: string;
  /** The kind of command that the screen is about; null when it is about none. */
  kind: CommandKind | null;
  action?: ReactNode;
  children: (card: CardOfScreen) => ReactNode;
}

/** A sheet about the card of the guardian's child. */
export function CardScreen({ title, closesTo = '/device', action, ...rest }: CardScreenProps) {
  const { pathOf } = useChild();
  return (
    <Sheet title={title} closesTo={pathOf(closesTo)} anchor="full" action={action}>
      <ChildHead />
      <CardContent {...rest} />
    </Sheet>
  );
}

/**
 * The same without a sheet, for a part of another feature's sheet.
 * @param of the child; by default that of the address
 */
export function CardContent({
  kind,
  of,
  children,
}: Pick<CardScreenProps, 'kind' | 'children'> & { of?: string | null }) {
  const { studentId: addressed, children: all } = useChild();
  const studentId = of ?? addressed;
  // What is typed for one child does not stand in the form of another.
  if (studentId !== null)
    return (
      <CardOf key={studentId} studentId={studentId} kind={kind}>
        {children}
      </CardOf>
    );
  return all.size > 1 ? null : <LoadState failure={undefined} onRetry={() => undefined} />;
}

function CardOf({ studentId, kind, children }: { studentId: string } & Pick<CardScreenProps, 'kind' | 'children'>) {
  const text = useText('card');
  const { pathOf } = useChild();
  const { data: card, error, refetch } = useCardQuery({ studentId });
  useCardNews(studentId);
  if (error && 'kind' in error && error.code === CODES.noCard)
    return (
      <Notice
        sign="card"
        level={3}
        title={text('noCard')}
        action={<ButtonLink to={bindPath(studentId)}>{text('linkCard')}</ButtonLink>}
        text={text('noCardText')}
      />
    );
  if (!card) return error ? <LoadState failure={error} onRetry={refetch} /> : <output>{text('readingCard')}</output>;
  const has = CARD_MODELS[card.model];
  if (kind !== null && has.strongest[kind] === null)
    return (
      <Notice sign="card" level={3} title={text('cannot')}>
        <p>{text('cannotText', { what: text(`kind.${kind}`), model: text(`model.${card.model}`) })}</p>
      </Notice>
    );
  return (
    <>
      {error && <LoadState failure={error} onRetry={refetch} />}
      {card.lineWaits && kind !== null && !NAMES_NOBODY.includes(kind) && (
        <p className="card-line-waits text-m inset">
          {text('lineWaits')} <Link to={pathOf('/device/setting/tenoinfo')}>{text('lineSee')}</Link>
        </p>
      )}
      <LineWaits.Provider value={{ waits: card.lineWaits, kind }}>
        {children({ studentId, model: card.model, has })}
      </LineWaits.Provider>
    </>
  );
}
