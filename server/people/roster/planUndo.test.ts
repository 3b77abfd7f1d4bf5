/** The undo of an import, and rows of a file of which a person decides who they are. */
import { describe, expect, it } from 'vitest';
import type { RosterChoices } from '../../../contract/roster/diff';
import type { CheckedPupil } from '../../../contract/roster/checkPupils';
import type { RowChange } from './changes';
import { diffRoster } from './diffRoster';
import { planUndo } from './planUndo';
import type { SchoolState } from './schoolState';

const pupil = (classId: string, name: string, schoolNo: string | null = null) => ({
  classId,
  name,
  registryKey: null,
  schoolNo,
});
const years = { stage: 'primary', entryYear: 2024, classNumber: 1 } as const;

/** A school with two classes, two pupils and one guardian of the first. */
const school = (first = pupil('c1', '李雷'), second = pupil('c2', '韩梅梅')): SchoolState => ({
  schoolId: 's',
  schoolYear: 2026,
  timeZone: 'Asia/Shanghai',
  version: 'v',
  classes: [
    { id: 'c1', left: false, fields: { name: '三年级1班', position: 1_097_601, ...years } },
    { id: 'c2', left: false, fields: { name: '三年级2班', position: 1_097_602, ...years, classNumber: 2 } },
  ],
  pupils: [
    { id: 'p1', left: false, nameByGuardian: false, fields: first },
    { id: 'p2', left: false, nameByGuardian: false, fields: second },
  ],
  identities: [
    {
      id: 'r1',
      left: false,
      fields: {
        userId: 'u1',
        userType: '2',
        studentId: 'p1',
        relation: '爸爸',
        staffNo: null,
        leads: [],
        teaches: [],
      },
    },
  ],
  accounts: [
    {
      id: 'u1',
      fields: { name: '李强', mobile: '13800138000' },
      hiddenName: null,
      ownName: false,
      ownMobile: false,
      elsewhere: false,
      ours: true,
    },
  ],
  cards: [],
});

describe('an undo', () => {
  const changed: RowChange = {
    entity: 'pupil',
    id: 'p1',
    before: pupil('c1', '李蕾', '7'),
    after: pupil('c2', '李雷', '7'),
  };

  it('puts a field back that still says what the import wrote, and names the row of another', () => {
    const plan = planUndo({ state: school(pupil('c1', '李雷', '8')), changes: [changed] });
    // The name goes back; the class is back already; the number was not the import's.
    expect(plan.changes).toMatchObject([{ id: 'p1', after: pupil('c1', '李蕾', '8') }]);
    const moved = planUndo({ state: school(pupil('c9', '李雷', '7')), changes: [changed] });
    expect(moved.changes).toMatchObject([{ id: 'p1', after: pupil('c9', '李蕾', '7') }]);
    expect(moved.stayed).toEqual([{ entity: 'pupil', name: '李雷' }]);
  });

  it('keeps a class that the import made while somebody is in it', () => {
    const made: RowChange = { entity: 'class', id: 'c2', before: null, after: school().classes[1]?.fields ?? null };
    expect(planUndo({ state: school(), changes: [made] }).changes).toEqual([]);
    const empty = school(pupil('c1', '李雷'), pupil('c1', '韩梅梅'));
    expect(planUndo({ state: empty, changes: [made] }).changes).toMatchObject([{ id: 'c2', after: null }]);
  });

  it('brings back who left', () => {
    const state = school();
    const left: RowChange = { entity: 'pupil', id: 'p1', before: pupil('c1', '李雷'), after: null };
    expect(planUndo({ state, changes: [left] }).stayed, 'but for who came back since').toHaveLength(1);
    state.pupils = state.pupils.map((one) => ({ ...one, left: one.id === 'p1' }));
    expect(planUndo({ state, changes: [left] }).changes).toMatchObject([{ id: 'p1', before: null }]);
  });
});

describe('who is who', () => {
  const row = (name: string, number: number, mobile: string, at = '0:1'): CheckedPupil => ({
    row: at,
    waits: false,
    registryNo: null,
    schoolNo: null,
    name,
    inClass: { key: { stage: 'primary', entryYear: 2024, number } },
    guardians: [{ name: '李强', relation: '爸爸', mobile, at: '学生!I2', userType: '2' }],
  });
  const diff = (pupils: CheckedPupil[], resolved: RosterChoices['resolved'] = []) =>
    diffRoster({
      state: school(),
      checked: { pupils, teachers: [], cards: [] },
      schoolYear: 2026,
      choices: { leftOut: [], leaving: [], resolved },
      seed: 'seed',
    });

  it('name, class and a guardian’s mobile together are the pupil', () => {
    expect(diff([row('李雷', 1, '13800138000')]).diff.counts.pupils).toMatchObject({ same: 1, absent: 1 });
  });

  it('the same mobile in another class is in doubt, until a person says who it is', () => {
    const asked = diff([row('李雷', 2, '13800138000')]);
    expect(asked.diff.rows[1]).toMatchObject({ group: 'doubt', why: 'similar', candidates: [{ id: 'p1' }] });
    expect(asked.changes).toEqual([]);
    const moved = diff([row('李雷', 2, '13800138000')], [{ key: '0:1', studentId: 'p1' }]);
    expect(moved.changes).toMatchObject([{ entity: 'pupil', id: 'p1', after: { classId: 'c2' } }]);
    const fresh = diff([row('李雷', 2, '13800138000')], [{ key: '0:1', studentId: null }]);
    expect(fresh.diff.counts.pupils).toMatchObject({ new: 1 });
  });

  it('two rows of one name in one class without numbers are twins', () => {
    const twins = diff([row('王芳', 1, '13700137000'), row('王芳', 1, '13700137001', '0:2')]);
    expect(twins.diff.counts.pupils.doubt).toBe(2);
    expect(twins.changes.filter(({ entity }) => entity === 'pupil')).toEqual([]);
  });

  it('a class that loses all of its pupils asks for the count', () => {
    const state = school();
    const more = ['p3', 'p4', 'p5'].map((id) => ({ ...state.pupils[1], id }) as SchoolState['pupils'][number]);
    state.pupils = [...state.pupils, ...more];
    const leaving = ['gone:p2', 'gone:p3', 'gone:p4', 'gone:p5'];
    const choices = { leftOut: [], leaving, resolved: [] };
    const checked = { pupils: [row('李雷', 1, '13800138000')], teachers: [], cards: [] };
    expect(diffRoster({ state, checked, schoolYear: 2026, choices, seed: 'x' }).toType).toBe(4);
    const few = { ...choices, leaving: leaving.slice(0, 2) };
    expect(diffRoster({ state, checked, schoolYear: 2026, choices: few, seed: 'x' }).toType).toBeNull();
  });
});
