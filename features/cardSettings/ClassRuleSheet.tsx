/**
 * /class/mode, ours: class mode as the school wants it for a class, and how far it came. A family may set its own for
 * its child; then the school's rule does not touch that card.
 */
import { useNavigate, useParams } from 'react-router-dom';
import { CARD_MODELS } from '../../contract/cardSettings/models';
import { ClassRuleConflict } from '../../contract/cardSettings/recordCalls';
import type { ClassMode } from '../../contract/cardSettings/values';
import { useCalled } from '../../src/messages/calledNames';
import { useText } from '../../src/messages/texts';
import { conflictingVersion, type Failure } from '../../src/service/failure';
import { Button } from '../../src/ui/Button';
import { askSure } from '../../src/ui/dialog';
import { LoadState } from '../../src/ui/LoadState';
import { NavRow } from '../../src/ui/NavRow';
import { Sheet } from '../../src/ui/Sheet';
import { Fault } from '../../src/ui/Form';
import { CLASS_RULES, classRulePath } from '../../src/ui/pupilPaths';
import { useCardNews, useClassRuleQuery, useRuleClassesQuery, useSaveClassRuleMutation } from './api';
import { ClassModeEditor, NO_CLASS_MODE } from './ClassModeEditor';
import { WindowForm } from './ClassTimeSheet';
import { ReceiptWord, useAuthorWords, useWhen } from './Receipt';
import { useFaultWords } from './useSaveSetting';

/** The windows that every card with class mode takes. */
const MOST = Math.min(
  ...Object.values(CARD_MODELS).flatMap((has) => (has.strongest.classMode ? [has.classWindows] : [])),
);

export function ClassRuleSheet() {
  const text = useText('card');
  const { classId, index } = useParams();
  return (
    <Sheet
      title={text('classRule')}
      closesTo={!classId ? '/manage' : index ? classRulePath(classId) : CLASS_RULES}
      toWhereOneWas={!index}
      anchor="full"
    >
      {classId ? <Rule key={classId} classId={classId} index={index} /> : <Classes />}
    </Sheet>
  );
}

function Classes() {
  const text = useText('card');
  const called = useCalled();
  const { data: classes, error, refetch } = useRuleClassesQuery();
  if (!classes) return <LoadState failure={error} onRetry={refetch} />;
  return (
    <>
      <p className="card-quiet quiet text-m">{text('classRuleText')}</p>
      <nav aria-label={text('classRule')}>
        {classes.map(({ classId, className }) => (
          <NavRow key={classId} to={classRulePath(classId)}>
            {called(className)}
          </NavRow>
        ))}
      </nav>
    </>
  );
}

function Rule({ classId, index }: { classId: string; index: string | undefined }) {
  const text = useText('card');
  const called = useCalled();
  const navigate = useNavigate();
  const faultWords = useFaultWords();
  const who = useAuthorWords();
  const when = useWhen();
  const { data: rule, error, refetch } = useClassRuleQuery({ classId });
  useCardNews(null);
  const [send, { isLoading, error: refused }] = useSaveClassRuleMutation();
  if (!rule) return <LoadState failure={error} onRetry={refetch} />;
  const save = async (value: ClassMode | null) => {
    const answer = await send({ classId, value, over: rule.version });
    return !('error' in answer);
  };
  const withdraw = async () => {
    const sure = await askSure({
      title: text('withdraw'),
      content: text('withdrawAsk', { name: called(rule.className) }),
      confirm: text('withdraw'),
    });
    if (sure) await save(null);
  };
  const meanwhile = conflictingVersion(refused, ClassRuleConflict);
  const fault = meanwhile ? text('ruleChanged') : refused ? faultWords(refused as Failure) : null;
  const mode = rule.value ?? NO_CLASS_MODE;
  return (
    <>
      <h3 className="card-heading">{called(rule.className)}</h3>
      {index !== undefined ? (
        <WindowForm
          key={index}
          mode={mode}
          index={index}
          most={MOST}
          saving={{ save, busy: isLoading, fault }}
          onSaved={() => void navigate(classRulePath(classId), { replace: true })}
        />
      ) : (
        <>
          <ClassModeEditor
            classId={classId}
            mode={mode}
            most={MOST}
            sosInClass
            timePath={(at) => `${classRulePath(classId)}/time/${at}`}
            onChange={(next) => void save(next)}
            busy={isLoading}
          />
          <Fault className="card-fault fault">{fault}</Fault>
          {rule.author && rule.changedTime && (
            <p className="card-quiet quiet text-m">
              {text('wantedBy', { who: who(rule.author), time: when(rule.changedTime) })}
            </p>
          )}
          <ul className="card-glance unmarked" aria-label={text('ruleCards')}>
            {rule.cards.map(({ state, count }) => (
              <li key={state}>
                <ReceiptWord state={state} /> <span>{text('cards', { n: count })}</span>
              </li>
            ))}
            {rule.ownRules > 0 && <li>{text('ownRules', { n: rule.ownRules })}</li>}
            {rule.cannot > 0 && <li>{text('ruleCannot', { n: rule.cannot })}</li>}
            {rule.without > 0 && <li>{text('withoutCard', { n: rule.without })}</li>}
          </ul>
          {rule.value && (
            <Button kind="danger" busy={isLoading} onClick={() => void withdraw()}>
              {text('withdraw')}
            </Button>
          )}
        </>
      )}
    </>
  );
}
