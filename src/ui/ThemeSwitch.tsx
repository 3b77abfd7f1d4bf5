/** Chooses the light or dark theme, or that of the system. */
import { useText } from '../messages/texts';
import { THEMES } from '../store/setting';
import { chooseTheme } from '../store/settingChoices';
import { useAppDispatch, useAppSelector } from '../store/store';
import { Segments } from './Segments';

export function ThemeSwitch() {
  const text = useText('app');
  const dispatch = useAppDispatch();
  const theme = useAppSelector(({ setting }) => setting.theme);
  const choices = THEMES.map((one) => ({ value: one, name: text(`theme.${one}`) }));
  return (
    <Segments label={text('theme')} choices={choices} chosen={theme} onChoose={(one) => dispatch(chooseTheme(one))} />
  );
}
