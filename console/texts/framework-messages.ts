/** The framework's own messages in Korean; its English ones come with it. */
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { chooseLanguage, LANGUAGE_NAMES, LOCALES } from '@bourse/contract/texts/languages.ts';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import { CONSOLE_LANGUAGES, type ConsoleLanguage, setCurrentLanguage } from '../language/console-language.ts';

export const frameworkKor: TranslationMessages = {
  ra: {
    action: {
      add_filter: '필터 추가',
      add: '추가',
      back: '뒤로',
      bulk_actions: '%{smart_count}개 선택됨',
      cancel: '취소',
      clear_array_input: '목록 비우기',
      clear_input_value: '값 지우기',
      clone: '복제',
      confirm: '확인',
      create: '만들기',
      create_item: '%{item} 만들기',
      delete: '삭제',
      edit: '수정',
      export: '내보내기',
      list: '목록',
      refresh: '새로 고침',
      remove_filter: '이 필터 지우기',
      remove_all_filters: '모든 필터 지우기',
      remove: '제거',
      reset: '초기화',
      save: '저장',
      search: '검색',
      search_columns: '열 검색',
      select_all: '모두 선택',
      select_all_button: '모두 선택',
      select_row: '이 행 선택',
      show: '보기',
      sort: '정렬',
      undo: '실행 취소',
      unselect: '선택 해제',
      expand: '펼치기',
      close: '닫기',
      open_menu: '메뉴 열기',
      close_menu: '메뉴 닫기',
      update: '변경',
      move_up: '위로',
      move_down: '아래로',
      open: '열기',
      toggle_theme: '밝은 화면과 어두운 화면 전환',
      select_columns: '열',
      update_application: '다시 불러오기',
    },
    boolean: { true: '예', false: '아니요', null: ' ' },
    page: {
      create: '%{name} 만들기',
      dashboard: '대시보드',
      edit: '%{name} %{recordRepresentation}',
      error: '문제가 생겼어요',
      list: '%{name}',
      loading: '불러오는 중',
      not_found: '찾을 수 없음',
      show: '%{name} %{recordRepresentation}',
      empty: '%{name} 항목이 아직 없어요.',
      invite: '하나 추가할까요?',
      access_denied: '권한 없음',
      authentication_error: '인증 오류',
    },
    input: {
      file: {
        upload_several: '파일을 끌어다 놓거나 눌러서 선택하세요.',
        upload_single: '파일을 끌어다 놓거나 눌러서 선택하세요.',
      },
      image: {
        upload_several: '사진을 끌어다 놓거나 눌러서 선택하세요.',
        upload_single: '사진을 끌어다 놓거나 눌러서 선택하세요.',
      },
      references: {
        all_missing: '참조하는 자료를 찾을 수 없어요.',
        many_missing: '참조하는 자료 중 일부가 더 이상 없어요.',
        single_missing: '참조하는 자료가 더 이상 없어요.',
      },
      password: { toggle_visible: '비밀번호 숨기기', toggle_hidden: '비밀번호 보기' },
    },
    message: {
      about: '정보',
      access_denied: '이 화면을 볼 권한이 없어요.',
      are_you_sure: '계속할까요?',
      authentication_error: '인증 서버가 오류로 응답하여 로그인 정보를 확인하지 못했어요.',
      auth_error: '로그인 상태를 확인하지 못했어요.',
      bulk_delete_content: '%{smart_count}개 항목을 삭제할까요?',
      bulk_delete_title: '%{name} %{smart_count}개 삭제',
      bulk_update_content: '%{smart_count}개 항목을 변경할까요?',
      bulk_update_title: '%{name} %{smart_count}개 변경',
      clear_array_input: '목록을 모두 비울까요?',
      delete_content: '%{name} 항목을 삭제할까요?',
      delete_title: '%{name} %{recordRepresentation} 삭제',
      details: '자세히',
      error: '화면에 오류가 생겨 요청을 끝내지 못했어요.',
      invalid_form: '입력한 내용에 오류가 있어요. 확인해 주세요.',
      loading: '잠시 기다려 주세요',
      no: '아니요',
      not_found: '주소가 잘못되었거나 링크가 더 이상 유효하지 않아요.',
      select_all_limit_reached: '항목이 너무 많아 처음 %{max}개만 선택했어요.',
      unsaved_changes: '저장하지 않은 변경 사항이 있어요. 그대로 나갈까요?',
      yes: '예',
      placeholder_data_warning: '네트워크 문제로 새로 고치지 못했어요.',
    },
    navigation: {
      clear_filters: '필터 지우기',
      no_filtered_results: '이 필터에 맞는 %{name} 항목이 없어요.',
      no_results: '%{name} 항목이 없어요',
      no_more_results: '%{page}쪽은 없어요. 앞쪽으로 돌아가 보세요.',
      page_out_of_boundaries: '%{page}쪽은 없어요',
      page_out_from_end: '마지막 쪽이에요',
      page_out_from_begin: '첫 쪽이에요',
      page_range_info: '%{total}개 중 %{offsetBegin}–%{offsetEnd}',
      partial_page_range_info: '%{offsetEnd}개 이상 중 %{offsetBegin}–%{offsetEnd}',
      current_page: '%{page}쪽',
      page: '%{page}쪽으로',
      first: '첫 쪽',
      last: '마지막 쪽',
      next: '다음 쪽',
      previous: '이전 쪽',
      page_rows_per_page: '쪽당 행:',
      skip_nav: '본문으로 건너뛰기',
    },
    sort: { sort_by: '%{field_lower_first} %{order} 정렬', ASC: '오름차순', DESC: '내림차순' },
    auth: {
      auth_check_error: '계속하려면 로그인하세요',
      user_menu: '내 계정',
      username: '아이디',
      password: '비밀번호',
      email: '이메일',
      sign_in: '로그인',
      sign_in_error: '로그인하지 못했어요. 다시 시도하세요',
      logout: '로그아웃',
    },
    notification: {
      updated: '변경됐어요',
      created: '만들어졌어요',
      deleted: '삭제됐어요',
      bad_item: '잘못된 항목이에요',
      item_doesnt_exist: '없는 항목이에요',
      http_error: '서버와 통신하지 못했어요',
      data_provider_error: '자료를 불러오지 못했어요.',
      i18n_error: '이 언어의 문구를 불러오지 못했어요',
      canceled: '취소됐어요',
      logged_out: '로그인이 만료됐어요. 다시 로그인하세요.',
      not_authorized: '이 자료를 볼 권한이 없어요.',
      application_update_available: '새 버전이 있어요.',
      offline: '연결되어 있지 않아 자료를 불러오지 못했어요.',
    },
    validation: {
      required: '필수 항목이에요',
      minLength: '%{min}자 이상이어야 해요',
      maxLength: '%{max}자 이하여야 해요',
      minValue: '%{min} 이상이어야 해요',
      maxValue: '%{max} 이하여야 해요',
      number: '숫자여야 해요',
      email: '올바른 이메일이어야 해요',
      oneOf: '다음 중 하나여야 해요: %{options}',
      regex: '정해진 형식이어야 해요: %{pattern}',
      unique: '이미 있는 값이에요',
    },
    saved_queries: {
      label: '저장한 검색',
      query_name: '검색 이름',
      new_label: '지금 검색 저장…',
      new_dialog_title: '검색 저장',
      remove_label: '저장한 검색 삭제',
      remove_label_with_name: '"%{name}" 검색 삭제',
      remove_dialog_title: '저장한 검색을 삭제할까요?',
      remove_message: '목록에서 이 검색을 삭제할까요?',
      help: '목록을 필터링한 뒤 나중을 위해 저장하세요',
    },
    guesser: { empty: { title: '표시할 자료가 없어요', message: '자료 연결을 확인하세요' } },
    configurable: {
      customize: '맞춤 설정',
      configureMode: '이 화면 설정',
      inspector: {
        title: '설정',
        content: '설정할 요소 위에 마우스를 올리세요',
        reset: '설정 초기화',
        hideAll: '모두 숨기기',
        showAll: '모두 보이기',
      },
      Datagrid: { title: '표', unlabeled: '이름 없는 열 #%{column}' },
      SimpleForm: { title: '양식', unlabeled: '이름 없는 입력 #%{input}' },
      SimpleList: { title: '목록', primaryText: '첫째 줄', secondaryText: '둘째 줄', tertiaryText: '셋째 줄' },
    },
  },
};

/** How the framework gets its messages: by our own languages' names, in the language chosen in the console. */

const MESSAGES: Record<ConsoleLanguage, typeof englishMessages> = { en: englishMessages, kor: frameworkKor };

function choose(value: string): ConsoleLanguage {
  const language = CONSOLE_LANGUAGES.find((each) => each === value) ?? 'en';
  setCurrentLanguage(language);
  document.documentElement.lang = LOCALES[language];
  return language;
}

/** The language that the browser asks for, until somebody chooses one. */
export const firstLanguage = (): ConsoleLanguage =>
  navigator.languages.find((tag) => /^(ko|en)\b/.test(tag))?.startsWith('ko') ? 'kor' : 'en';

export function createMessages(): I18nProvider {
  return polyglotI18nProvider(
    (locale) => MESSAGES[choose(chooseLanguage(locale))],
    firstLanguage(),
    CONSOLE_LANGUAGES.map((locale) => ({ locale, name: LANGUAGE_NAMES[locale] })),
  );
}
