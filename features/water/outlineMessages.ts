/** Words of drawing a water. */
import { texts } from '../../src/messages/texts';

export const useOutlineText = texts(
  'waterOutline',
  {
    new: '画一片水域',
    draw: '在地图上画',
    steps: '步骤',
    'step.outline': '岸线',
    'step.details': '看护',
    which: '哪一块',
    nth: '第 {n} 块，共 {all} 块',
    add: '再画一块',
    drop: '去掉这一块',
    islands: '岛用“去掉里面一块”画。',
    saved: '已保存“{name}”。',
    notDone: '先画完岸线。',
  },
  {
    new: 'Draw a water area',
    draw: 'Draw on the map',
    steps: 'Steps',
    'step.outline': 'Shore',
    'step.details': 'Watching',
    which: 'Which water',
    nth: 'Water {n} of {all}',
    add: 'Draw another',
    drop: 'Remove this one',
    islands: 'An island is a part that is cut out.',
    saved: '“{name}” is saved.',
    notDone: 'Finish the shore first.',
  },
);
