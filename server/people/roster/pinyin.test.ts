import { expect, it } from 'vitest';
import { latinPerson, latinPlace, pinyinOf } from './pinyin';

it.each([
  ['林一诺', 'Lin Yinuo'],
  ['李明', 'Li Ming'],
  // Characters that are read otherwise in a surname.
  ['单雄信', 'Shan Xiongxin'],
  ['仇英', 'Qiu Ying'],
  ['曾国藩', 'Zeng Guofan'],
  ['解缙', 'Xie Jin'],
  ['区建国', 'Ou Jianguo'],
  ['查良镛', 'Zha Liangyong'],
  ['朴树', 'Piao Shu'],
  ['任贤', 'Ren Xian'],
  ['乐嘉', 'Yue Jia'],
  ['翟天临', 'Zhai Tianlin'],
  ['盖聂', 'Ge Nie'],
  ['华罗庚', 'Hua Luogeng'],
  ['尉迟恭', 'Yuchi Gong'],
  ['欧阳修', 'Ouyang Xiu'],
  ['万俟卨', 'Moqi Xie'],
  // But only at the beginning.
  ['王乐乐', 'Wang Lele'],
  ['朱单', 'Zhu Dan'],
  ['李熙安', "Li Xi'an"],
  ['张王一诺', 'Zhang Wangyinuo'],
  ['吕绿', 'Lü Lü'],
  ['阿依古丽·买买提', 'Ayiguli Maimaiti'],
  ['陈老师', 'Teacher Chen'],
  ['林一诺妈妈', "Lin Yinuo's mother"],
  ['任', 'Ren'],
  ['Anna Li', 'Anna Li'],
])('%s is spelled %s', (name, latin) => {
  expect(latinPerson(name)).toBe(latin);
});

it.each([
  ['东湖', 'Donghu Lake'],
  ['青龙河', 'Qinglong River'],
  ['归途实验小学', 'Guitu Experimental Primary School'],
  ['实验小学', 'Experimental Primary School'],
  ['人民公园', 'Renmin Park'],
  ['向日葵班', 'Xiangrikui Class'],
  ['晨光里', 'Chen Guang Li'],
  ['湖', 'Hu'],
  ['Green Lake', 'Green Lake'],
  ['镜湖港', 'Jinghu Creek'],
  ['镇江中学', 'Zhenjiang Middle School'],
])('the place %s is spelled %s', (name, latin) => {
  expect(latinPlace(name)).toBe(latin);
});

it('search finds a name by the spelling that is shown', () => {
  expect(pinyinOf('王乐乐')).toEqual({ spelling: 'wanglele', initials: 'wll' });
  expect(pinyinOf('赵校长')).toEqual({ spelling: 'zhaoxiaozhang', initials: 'zxz' });
  for (const name of ['古丽·艾力', '古丽•艾力', '古丽・艾力', '古丽 艾力'])
    expect([pinyinOf(name), latinPerson(name)]).toEqual([{ spelling: 'guliaili', initials: 'glal' }, 'Guli Aili']);
  expect(pinyinOf('单雄信')).toEqual({ spelling: 'shanxiongxin', initials: 'sxx' });
});
