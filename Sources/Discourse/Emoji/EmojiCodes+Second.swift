// Continues the table of EmojiCodes+First.swift.

extension EmojiCodes {
  static let second = """
    delivery_truck truck 🏬 department_store 🏚️ derelict_house derelict_house_building 🏜️ desert \
    🏝️ desert_island 🖥️ desktop_computer 🕵️ detective sleuth_or_spy ♦️ diamond_suit diamonds 💠 \
    diamond_shape_with_a_dot_inside diamond_with_a_dot 🔅 low_brightness 😞 disappointed \
    disappointed_face 🥸 disguised_face 🫪 distorted_face ➗ divide heavy_division_sign 🤿 \
    diving_mask 🪔 diya_lamp 💫 dizzy 🧬 dna 🦤 dodo 🐕 dog2 🐶 dog dog_face 💵 dollar dollar_banknote \
    🐬 dolphin flipper 🫏 donkey 🚪 door 🫥 dotted_line_face 🔯 dotted_six-pointed_star \
    dotted_six_pointed_star six_pointed_star ➿ double_curly_loop loop ‼️ bangbang \
    double_exclamation_mark 🍩 doughnut 🕊️ dove dove_of_peace ↙️ arrow_lower_left \
    down-left_arrow down_left_arrow ↘️ arrow_lower_right down-right_arrow down_right_arrow ⬇️ \
    arrow_down down_arrow 😓 downcast_face_with_sweat sweat 🔽 arrow_down_small 🐉 dragon 🐲 \
    dragon_face 👗 dress 🤤 drooling_face 🩸 drop_of_blood 💧 droplet 🥁 drum 🦆 duck 🥟 dumpling 📀 \
    dvd 📧 e-mail e_mail email 🦅 eagle 👂 ear 🌽 corn ear_of_corn 🦻 ear_with_hearing_aid 🥚 egg2 🍆 \
    eggplant ✴️ eight-pointed_star eight_pointed_black_star eight_pointed_star ✳️ \
    eight-spoked_asterisk eight_spoked_asterisk 🕣 clock830 eight-thirty eight_thirty 🕗 clock8 \
    eight_oclock ⏏️ eject_symbol 🔌 electric_plug 🐘 elephant 🛗 elevator 🕦 clock1130 \
    eleven-thirty eleven_thirty 🕚 clock11 eleven_oclock 🧝 elf 🪹 empty_nest 😡 enraged_face pout \
    rage ✉️ envelope 📩 envelope_with_arrow 🪌 eraser 💶 euro euro_banknote 🌲 evergreen_tree 🐑 ewe \
    sheep ⁉️ exclamation_question_mark interrobang 🤯 exploding_head 😑 expressionless \
    expressionless_face 👁️ eye 👁️‍🗨️ eye_in_speech_bubble eye_speech_bubble 👀 eyes 😘 \
    face_blowing_a_kiss kissing_heart 😮‍💨 face_exhaling 🥹 face_holding_back_tears 😶‍🌫️ \
    face_in_clouds 😋 face_savoring_food yum 😱 face_screaming_in_fear scream 🤮 face_vomiting \
    vomiting_face 🫩 face_with_bags_under_eyes 😵 dizzy_face face_with_crossed-out_eyes \
    face_with_crossed_out_eyes knocked_out_face 🫤 face_with_diagonal_mouth 🤭 \
    face_with_hand_over_mouth hand_over_mouth 🤕 face_with_head-bandage face_with_head_bandage \
    head_bandage 😷 face_with_medical_mask mask 🧐 face_with_monocle monocle_face 😮 \
    face_with_open_mouth open_mouth 🫣 face_with_peeking_eye 🤨 face_with_raised_eyebrow \
    raised_eyebrow 🙄 face_with_rolling_eyes roll_eyes rolling_eyes 😵‍💫 face_with_spiral_eyes 😤 \
    face_with_steam_from_nose triumph 🤬 cursing_face face_with_symbols_on_mouth \
    face_with_symbols_over_mouth 😂 face_with_tears_of_joy joy 🤒 face_with_thermometer \
    thermometer_face 😛 face_with_tongue stuck_out_tongue 😶 face_without_mouth no_mouth 🏭 \
    factory 🧑‍🏭 factory_worker 🧚 fairy 🧆 falafel 🍂 fallen_leaf 👪 family 🧑‍🧑‍🧒 \
    family_adult_adult_child 🧑‍🧑‍🧒‍🧒 family_adult_adult_child_child 🧑‍🧒 family_adult_child \
    🧑‍🧒‍🧒 family_adult_child_child 👨‍👦 family_man_boy 👨‍👦‍👦 family_man_boy_boy 👨‍👧 \
    family_man_girl 👨‍👧‍👦 family_man_girl_boy 👨‍👧‍👧 family_man_girl_girl 👨‍👨‍👦 \
    family_man_man_boy 👨‍👨‍👦‍👦 family_man_man_boy_boy 👨‍👨‍👧 family_man_man_girl 👨‍👨‍👧‍👦 \
    family_man_man_girl_boy 👨‍👨‍👧‍👧 family_man_man_girl_girl 👨‍👩‍👦 family_man_woman_boy 👨‍👩‍👦‍👦 \
    family_man_woman_boy_boy 👨‍👩‍👧 family_man_woman_girl 👨‍👩‍👧‍👦 family_man_woman_girl_boy \
    👨‍👩‍👧‍👧 family_man_woman_girl_girl 👩‍👦 family_woman_boy 👩‍👦‍👦 family_woman_boy_boy 👩‍👧 \
    family_woman_girl 👩‍👧‍👦 family_woman_girl_boy 👩‍👧‍👧 family_woman_girl_girl 👩‍👩‍👦 \
    family_woman_woman_boy 👩‍👩‍👦‍👦 family_woman_woman_boy_boy 👩‍👩‍👧 family_woman_woman_girl \
    👩‍👩‍👧‍👦 family_woman_woman_girl_boy 👩‍👩‍👧‍👧 family_woman_woman_girl_girl 🧑‍🌾 farmer ⏩ \
    fast_forward fast_forward_button ⏬ arrow_double_down ⏪ rewind ⏫ arrow_double_up 📠 fax \
    fax_machine 😨 fearful fearful_face 🪶 feather ♀️ female_sign 🎡 ferris_wheel ⛴️ ferry 🏑 \
    field_hockey field_hockey_stick_and_ball 🫯 fight_cloud 🗄️ file_cabinet 📁 file_folder 🎞️ \
    film_frames film_strip 📽️ film_projector 🫆 fingerprint 🔥 fire 🚒 fire_engine 🧯 \
    fire_extinguisher 🧨 firecracker 🧑‍🚒 firefighter 🎆 fireworks 🌓 first_quarter_moon 🌛 \
    first_quarter_moon_face first_quarter_moon_with_face 🐟 fish 🍥 fish_cake \
    fish_cake_with_swirl 🎣 fishing_pole fishing_pole_and_fish 🕠 clock530 five-thirty \
    five_thirty 🕔 clock5 five_oclock ⛳ flag_in_hole golf 🦩 flamingo 🔦 flashlight 🥿 flat_shoe 🫓 \
    flatbread ⚜️ fleur-de-lis fleur_de_lis 💪 flexed_biceps muscle 💾 floppy_disk 🎴 \
    flower_playing_cards 😳 flushed flushed_face 🪈 flute 🪰 fly 🥏 flying_disc 🛸 flying_saucer 🌫️ \
    fog 🌁 foggy 🙏 folded_hands pray 🪭 folding_hand_fan 🫕 fondue 🦶 foot 👣 footprints 🍴 \
    fork_and_knife 🍽️ fork_and_knife_with_plate plate_with_cutlery 🥠 fortune_cookie ⛲ fountain \
    🖋️ fountain_pen lower_left_fountain_pen 🕟 clock430 four-thirty four_thirty 🍀 \
    four_leaf_clover 🕓 clock4 four_oclock 🦊 fox fox_face 🖼️ frame_with_picture framed_picture 🍟 \
    french_fries fries 🍤 fried_shrimp 🐸 frog 🐥 front-facing_baby_chick front_facing_baby_chick \
    hatched_chick ☹️ frowning_face white_frowning_face 😦 frowning frowning_face_with_open_mouth \
    frowning_with_open_mouth ⛽ fuel_pump fuelpump 🌕 full_moon 🌝 full_moon_face \
    full_moon_with_face ⚱️ funeral_urn 🎲 game_die 🧄 garlic ⚙️ gear 💎 gem gem_stone 🧞 genie 👻 \
    ghost 🫚 ginger_root 🦒 giraffe 👧 girl 🥛 glass_of_milk milk_glass 👓 eyeglasses glasses 🌎 \
    earth_americas globe_showing_americas 🌏 earth_asia globe_showing_asia-australia \
    globe_showing_asia_australia 🌍 earth_africa globe_showing_europe-africa \
    globe_showing_europe_africa 🌐 globe_with_meridians 🧤 gloves 🌟 glowing_star star2 🥅 goal_net \
    🐐 goat 👺 goblin japanese_goblin 🥽 goggles 🪿 goose 🦍 gorilla harambe 🎓 graduation_cap \
    mortar_board 🍇 grapes 🍏 green_apple 📗 green_book 🟢 green_circle 💚 green_heart 🥗 green_salad \
    🟩 green_square 🩶 grey_heart 😬 grimacing grimacing_face 😺 grinning_cat smiley_cat 😸 \
    grinning_cat_with_smiling_eyes smile_cat 😀 grinning grinning_face 😃 \
    grinning_face_with_big_eyes smiley 😄 smile 😅 grinning_face_with_sweat sweat_smile 😆 \
    grinning_squinting_face laughing satisfied 💗 growing_heart heartpulse 💂 guard 🦮 guide_dog 🎸 \
    guitar 🪮 hair_pick 🫈 hairy_creature 🍔 hamburger 🔨 hammer ⚒️ hammer_and_pick 🛠️ \
    hammer_and_wrench 🪬 hamsa 🐹 hamster 🖐️ hand_with_fingers_splayed \
    raised_hand_with_fingers_splayed 👜 handbag 🤝 handshake 🪉 harp 🐣 hatching_chick 🙂‍↔️ \
    head_shaking_horizontally 🙂‍↕️ head_shaking_vertically 🎧 headphone headphones 🪦 headstone \
    🧑‍⚕️ health_worker 🙉 hear-no-evil_monkey hear_no_evil hear_no_evil_monkey 💟 \
    heart_decoration ❣️ heart_exclamation heavy_heart_exclamation 🫶 heart_hands ❤️‍🔥 \
    heart_on_fire ♥️ heart_suit hearts 💘 cupid heart_with_arrow 💝 gift_heart heart_with_ribbon \
    💲 heavy_dollar_sign 🟰 heavy_equals_sign 🦔 hedgehog 🚁 helicopter 🌿 herb 🌺 hibiscus 👠 \
    high-heeled_shoe high_heel high_heeled_shoe 🚄 bullettrain_side high-speed_train \
    high_speed_train ⚡ high_voltage zap 🥾 hiking_boot 🛕 hindu_temple 🦛 hippopotamus 🕳️ hole ⭕ \
    hollow_red_circle o 🍯 honey_pot 🐝 bee honeybee 🪝 hook 🚥 horizontal_traffic_light \
    traffic_light 🐎 racehorse 🐴 horse horse_face 🏇 horse_racing 🏥 hospital ☕ coffee \
    hot_beverage 🌭 hot_dog hotdog 🥵 hot_face 🌶️ hot_pepper ♨️ hot_springs hotsprings 🏨 hotel ⌛ \
    hourglass hourglass_done ⏳ hourglass_flowing_sand hourglass_not_done 🏠 house 🏡 \
    house_with_garden 🏘️ house_buildings houses 💯 100 hundred_points 😯 hushed hushed_face 🛖 hut \
    🪻 hyacinth 🧊 ice ice_cube 🍨 ice_cream 🏒 ice_hockey ice_hockey_stick_and_puck ⛸️ ice_skate 🪪 \
    identification_card 📥 inbox_tray 📨 incoming_envelope 🫵 index_pointing_at_the_viewer ☝️ \
    index_pointing_up point_up ♾️ infinity ℹ️ information information_source 🔤 abc \
    input_latin_letters 🔡 abcd input_latin_lowercase 🔠 capital_abcd input_latin_uppercase 🔢 \
    1234 input_numbers 🔣 input_symbols symbols 🎃 jack-o-lantern jack_o_lantern 🫙 jar 👖 jeans 🪼 \
    jellyfish 🃏 black_joker joker 🕹️ joystick 🧑‍⚖️ judge 🕋 kaaba 🦘 kangaroo 🔑 key ⌨️ keyboard \
    #️⃣ hash *️⃣ asterisk 0️⃣ keycap_0 zero 1️⃣ keycap_1 one 🔟 keycap_10 keycap_ten ten 2️⃣ \
    keycap_2 two 3️⃣ keycap_3 three 4️⃣ four keycap_4 5️⃣ five keycap_5 6️⃣ keycap_6 six 7️⃣ \
    keycap_7 seven 8️⃣ eight keycap_8 9️⃣ keycap_9 nine 🪯 khanda 🛴 kick_scooter 👘 kimono 💏 \
    couplekiss 💋 kiss kiss_mark 👨‍❤️‍💋‍👨 couplekiss_man_man kiss_man_man 👩‍❤️‍💋‍👨 \
    couplekiss_man_woman kiss_woman_man 👩‍❤️‍💋‍👩 couplekiss_woman_woman kiss_woman_woman 😽 \
    kissing_cat 😗 kissing kissing_face 😚 kissing_closed_eyes kissing_face_with_closed_eyes 😙 \
    kissing_face_with_smiling_eyes kissing_smiling_eyes 🔪 hocho kitchen_knife knife 🪁 kite 🥝 \
    kiwi_fruit 🪢 knot 🐨 koala 🥼 lab_coat 🏷️ label 🥍 lacrosse 🪜 ladder 🛘 landslide 💻 computer \
    laptop 🔷 large_blue_diamond 🔶 large_orange_diamond 🌗 last_quarter_moon 🌜 \
    last_quarter_moon_face last_quarter_moon_with_face ⏮️ previous_track_button ✝️ latin_cross \
    🍃 leaf_fluttering_in_wind leaves 🪾 leafless_tree 🥬 leafy_green 📒 ledger 🤛 fist_left \
    left-facing_fist left_facing_fist ↔️ left-right_arrow left_right_arrow ⬅️ arrow_left \
    left_arrow ↪️ arrow_right_hook left_arrow_curving_right 🛅 left_luggage 🗨️ \
    left_speech_bubble 🫲 leftwards_hand 🫷 leftwards_pushing_hand 🫹 leftwards_thumb_sign 🦵 leg 🍋 \
    lemon 🐆 leopard 🎚️ level_slider 🩵 light_blue_heart 💡 bulb light_bulb 🚈 light_rail 🛙 \
    lighthouse 🍋‍🟩 lime 🔗 link 🖇️ linked_paperclips paperclips 🦁 lion lion_face 💄 lipstick 🚮 \
    litter_in_bin_sign put_litter_in_its_place 🦎 lizard 🦙 llama 🦞 lobster 🔒 lock locked 🔐 \
    closed_lock_with_key locked_with_key 🔏 lock_with_ink_pen locked_with_pen 🚂 locomotive \
    steam_locomotive 🍭 lollipop 🪘 long_drum 🧴 lotion_bottle 🪷 lotus 😭 loudly_crying_face sob 📢 \
    loudspeaker 🤟 love-you_gesture love_you_gesture 🏩 love_hotel 💌 love_letter 🪫 low_battery 🧳 \
    luggage 🫁 lungs 🤥 lying_face 🧙 mage 🪄 magic_wand 🧲 magnet 🔍 mag \
    magnifying_glass_tilted_left 🔎 mag_right magnifying_glass_tilted_right 🀄 mahjong \
    mahjong_red_dragon ♂️ male_sign 🦣 mammoth 👨 man 👨‍🎨 man_artist 👨‍🚀 man_astronaut 👨‍🦲 \
    bald_man man_bald 🧔‍♂️ man_beard 🚴‍♂️ biking_man man_biking 👱‍♂️ blond_haired_man \
    man_blond_hair ⛹️‍♂️ basketball_man bouncing_ball_man man_bouncing_ball 🙇‍♂️ bowing_man \
    man_bowing 🤸‍♂️ man_cartwheeling 🧗‍♂️ climbing_man man_climbing 👷‍♂️ \
    construction_worker_man man_construction_worker 👨‍🍳 man_cook 👨‍🦱 curly_haired_man \
    man_curly_hair 🕺 man_dancing 🕵️‍♂️ male_detective man_detective 🧝‍♂️ elf_man man_elf 🤦‍♂️ \
    man_facepalming 👨‍🏭 man_factory_worker 🧚‍♂️ fairy_man man_fairy 👨‍🌾 man_farmer 👨‍🍼 \
    man_feeding_baby 👨‍🚒 man_firefighter 🙍‍♂️ frowning_man man_frowning 🧞‍♂️ genie_man \
    man_genie 🙅‍♂️ man_gesturing_no ng_man no_good_man 🙆‍♂️ man_gesturing_ok ok_man 💇‍♂️ \
    haircut_man man_getting_haircut 💆‍♂️ man_getting_massage massage_man 🏌️‍♂️ golfing_man \
    man_golfing 💂‍♂️ guardsman man_guard 👨‍⚕️ man_health_worker 🧘‍♂️ lotus_position_man \
    man_in_lotus_position 👨‍🦽 man_in_manual_wheelchair 👨‍🦼 man_in_motorized_wheelchair 🧖‍♂️ \
    man_in_steamy_room sauna_man 🤵‍♂️ man_in_tuxedo 👨‍⚖️ man_judge 🤹‍♂️ man_juggling 🧎‍♂️ \
    kneeling_man man_kneeling 🧎‍♂️‍➡️ man_kneeling_facing_right 🏋️‍♂️ man_lifting_weights \
    weight_lifting_man 🧙‍♂️ mage_man man_mage 👨‍🔧 man_mechanic 🚵‍♂️ man_mountain_biking \
    mountain_biking_man 👨‍💼 man_office_worker 👨‍✈️ man_pilot 🤾‍♂️ man_playing_handball 🤽‍♂️ \
    man_playing_water_polo 👮‍♂️ man_police_officer policeman 🙎‍♂️ man_pouting pouting_man 🙋‍♂️ \
    man_raising_hand raising_hand_man 👨‍🦰 man_red_hair red_haired_man 🚣‍♂️ man_rowing_boat \
    rowing_man 🏃‍♂️ man_running running_man 🏃‍♂️‍➡️ man_running_facing_right 👨‍🔬 man_scientist \
    🤷‍♂️ man_shrugging 👨‍🎤 man_singer 🧍‍♂️ man_standing standing_man 👨‍🎓 man_student 🦸‍♂️ \
    man_superhero superhero_man 🦹‍♂️ man_supervillain supervillain_man 🏄‍♂️ man_surfing \
    surfing_man 🏊‍♂️ man_swimming swimming_man 👨‍🏫 man_teacher 👨‍💻 man_technologist 💁‍♂️ \
    man_tipping_hand sassy_man tipping_hand_man 🧛‍♂️ man_vampire vampire_man 🚶‍♂️ man_walking \
    walking_man 🚶‍♂️‍➡️ man_walking_facing_right 👳‍♂️ man_wearing_turban man_with_turban 👨‍🦳 \
    man_white_hair white_haired_man 👰‍♂️ man_with_veil 👨‍🦯 man_with_probing_cane \
    man_with_white_cane 👨‍🦯‍➡️ man_with_white_cane_facing_right 🧟‍♂️ man_zombie zombie_man 🥭 \
    mango 🕰️ mantelpiece_clock 🦽 manual_wheelchair 👞 mans_shoe shoe 🍁 maple_leaf 🪇 maracas 🥋 \
    martial_arts_uniform 🧉 mate 🍖 meat_on_bone 🧑‍🔧 mechanic 🦾 mechanical_arm 🦿 mechanical_leg \
    ⚕️ medical_symbol 📣 mega megaphone 🍈 melon 🫠 melting_face 📝 memo pencil 👬 men_holding_hands \
    two_men_holding_hands 👯‍♂️ dancing_men men_with_bunny_ears 🤼‍♂️ men_wrestling ❤️‍🩹 \
    mending_heart 🕎 menorah menorah_with_nine_branches 🚹 mens mens_room 🧜‍♀️ mermaid 🧜‍♂️ \
    merman 🧜 merperson 🪋 meteor 🚇 metro 🦠 microbe 🎤 microphone 🔬 microscope 🖕 fu middle_finger \
    🪖 military_helmet 🎖️ medal_military military_medal 🌌 milky_way 🚐 minibus ➖ heavy_minus_sign \
    minus 🪞 mirror 🪩 mirror_ball 🗿 moai moyai 📱 iphone mobile_phone 📴 mobile_phone_off 📲 \
    calling mobile_phone_with_arrow 🫌 monarch_butterfly 🤑 money-mouth_face money_mouth \
    money_mouth_face 💰 money_bag moneybag 💸 money_with_wings 🐒 monkey 🐵 monkey_face 🚝 monorail \
    🥮 moon_cake 🎑 moon_viewing_ceremony rice_scene 🫎 moose 🕌 mosque 🦟 mosquito 🛥️ motor_boat 🛵 \
    motor_scooter 🏍️ motorcycle racing_motorcycle 🦼 motorized_wheelchair 🛣️ motorway 🗻 \
    mount_fuji ⛰️ mountain 🚠 mountain_cableway 🚞 mountain_railway 🐁 mouse2 🐭 mouse mouse_face 🪤 \
    mouse_trap 👄 lips mouth 🎥 movie_camera ✖️ heavy_multiplication_x multiply 🍄 mushroom 🎹 \
    musical_keyboard 🎵 musical_note 🎶 musical_notes notes 🎼 musical_score 🔇 mute muted_speaker \
    💅 nail_care nail_polish 📛 name_badge 🏞️ national_park 🤢 nauseated_face 🧿 nazar_amulet 👔 \
    necktie 🤓 nerd nerd_face 🪺 nest_with_eggs 🪆 nesting_dolls 🪍 net_with_handle 😐 neutral_face \
    🌑 new_moon 🌚 new_moon_face new_moon_with_face 📰 newspaper ⏭️ next_track_button 🌃 \
    night_with_stars 🕤 clock930 nine-thirty nine_thirty 🕘 clock9 nine_oclock 🥷 ninja 🚳 \
    no_bicycles ⛔ no_entry 🚯 do_not_litter no_littering 📵 no_mobile_phones 🔞 \
    no_one_under_eighteen underage 🚷 no_pedestrians 🚭 no_smoking 🚱 non-potable_water \
    non_potable_water 👃 nose 📓 notebook 📔 notebook_with_decorative_cover 🔩 nut_and_bolt 🐙 \
    octopus 🍢 oden 🏢 office office_building 🧑‍💼 office_worker 👹 japanese_ogre ogre 🛢️ oil_drum \
    🗝️ old_key 👴 old_man older_man 👵 old_woman older_woman 🧓 older_adult older_person 🫒 olive \
    🕉️ om om_symbol 🚘 oncoming_automobile 🚍 oncoming_bus 👊 facepunch fist_oncoming \
    oncoming_fist punch 🚔 oncoming_police_car 🚖 oncoming_taxi 🩱 one-piece_swimsuit \
    one_piece_swimsuit 🕜 clock130 one-thirty one_thirty 🕐 clock1 one_oclock 🧅 onion 📖 book \
    open_book 📂 open_file_folder 👐 open_hands 📭 mailbox_with_no_mail \
    open_mailbox_with_lowered_flag 📬 mailbox_with_mail open_mailbox_with_raised_flag 💿 cd \
    optical_disk 📙 orange_book 🟠 orange_circle 🧡 orange_heart 🟧 orange_square 🦧 orangutan 🫍
    """
}
