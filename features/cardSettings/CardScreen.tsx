/** The frame of a screen about one setting: no card, a model that cannot, loading and failures look alike. */
import './cardSettings.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CODES } from '../../contract/envelope';
import { type CardModel, CARD_MODELS, type ModelFeatures } from '../../contract/cardSettings/models';
import { type CommandKind, NAMES_NOBODY } from '../../contract/cardSettings/kinds';
import { useText } from '../../src/messages/texts';
import { ChildHead } from '../../src/session/ChildHead';
import { useAddressedPupil } from '../../src/session/usePupilNames';
import { useChildPath } from '../../src/session/useChildPath';
import { useViewerId } from '../../src/session/useViewer';
import { bindPath } from '../../src/ui/pupilPaths';
import { ButtonLink } from '../../src/ui/Button';
import { LoadState } from '../../src/ui/LoadState';
import { Notice } from '../../src/ui/Notice';
import { Sheet } from '../../src/ui/Sheet';
import { useCardNews, useCardQuery } from './api';
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
  /** The screen is about one thing of this card, which other children's cards do not have. */
  fixed?: boolean;
  children: (card: CardOfScreen) => ReactNode;
}

/** A sheet about the card of one of the guardian's children: the one in the address. */
export function CardScreen({ title, closesTo = '/device', action, fixed = false, ...rest }: CardScreenProps) {
  const to = useChildPath();
  return (
    <Sheet title={title} closesTo={to(closesTo)} anchor="full" action={action}>
      <ChildHead fixed={fixed} />
      <CardContent {...rest} />
    </Sheet>
  );
}

/** The same without a sheet, for a part of another feature's sheet. */
export function CardContent({ kind, children }: Pick<CardScreenProps, 'kind' | 'children'>) {
  const { studentId } = useAddressedPupil();
  const known = useViewerId() !== null;
  return !known || studentId === '' ? (
    <LoadState failure={undefined} onRetry={() => undefined} />
  ) : (
    <CardOf key={studentId} studentId={studentId} kind={kind}>
      {children}
    </CardOf>
  );
}

function CardOf({ studentId, kind, children }: { studentId: string } & Pick<CardScreenProps, 'kind' | 'children'>) {
  const text = useText('card');
  const to = useChildPath();
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
          {text('lineWaits')} <Link to={to('/device/setting/tenoinfo')}>{text('lineSee')}</Link>
        </p>
      )}
      <LineWaits.Provider value={{ waits: card.lineWaits, kind }}>
        {children({ studentId, model: card.model, has })}
      </LineWaits.Provider>
    </>
  );
}
